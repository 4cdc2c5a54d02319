import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import type { AuditEntry } from '@fourball/kit/security/audit.ts';
import { beforeAll, expect, test } from 'vitest';
import { repository } from '../local/parts.ts';
import { type Golfer, registerGolfer } from './golfer.ts';
import { nextMonday, rankWeek } from './jobs.ts';
import { tellAllAgain } from './published.ts';
import { beFree, squadOf } from './rulebook/house.ts';
import { settled } from './settled.ts';
import type { ProofStack } from './stack.ts';

type Entry = Omit<AuditEntry, 'at'> & { readonly service: string; readonly at: string };

/** Output of `make audit-trail`, as an operator runs it. */
export async function auditTrail(dataDirectory: string, words: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['infra/audit-trail/run.ts'], {
    cwd: repository,
    env: { ...process.env, DATA_DIR: dataDirectory, ...words },
  });
  return stdout.trim();
}

/** The days of the week that is ranked lie within these. */
const DAYS = Array.from({ length: 12 }, (_, index) => index + 3);

/** Promises of the audit trail, on a stack that others use as well. */
export function auditTrailProof(stackOf: () => ProofStack): void {
  let creator: Golfer;
  let heir: Golfer;
  let squadId: string;
  let emptySquadId: string;
  let beganAt: string;
  beforeAll(async () => {
    const { url } = stackOf();
    beganAt = new Date().toISOString();
    [creator, heir] = [await registerGolfer(url, 'Fenella'), await registerGolfer(url, 'Heir')];
    ({ squadId } = await squadOf(creator, { members: [heir] }));
    ({ squadId: emptySquadId } = await squadOf(creator));
    await creator.ask(squadRoutes.changeSquad, { params: { squadId }, body: { autoBookEnabled: true } });
    for (const golfer of [creator, heir]) await beFree(golfer, DAYS);
    await settled(stackOf());
  });

  const trailOf = async (of: string): Promise<Entry[]> =>
    JSON.parse(await auditTrail(stackOf().dataDirectory, { OF: of, SINCE: beganAt, JSON: '1' }));
  const wordsOf = (entries: readonly Entry[]) =>
    entries.map(({ service, deed, rule, count }) => `${service}: ${deed} by ${rule} ${count}`).toSorted();
  const heard = async () =>
    (await heir.ask(notificationRoutes.listNotifications, { query: {} })).map(({ message }) => message);

  test('a Monday’s auto-booking is in it once, in the creator’s name and for each player, who were told', async () => {
    for (let time = 0; time < 2; time += 1) await rankWeek(stackOf(), squadId, nextMonday());
    await settled(stackOf());
    const entries = await trailOf(squadId);
    expect(wordsOf(entries)).toEqual([
      'recommendation: round-booked by auto-book 1',
      'recommendation: seat-booked by auto-book 1',
      'recommendation: seat-booked by auto-book 1',
    ]);
    expect(entries.find(({ deed }) => deed === 'round-booked')?.userId).toBe(creator.user.id);
    const seated = entries.filter(({ deed }) => deed === 'seat-booked').map(({ userId }) => userId);
    expect(seated.toSorted()).toEqual([creator.user.id, heir.user.id].toSorted());
    expect((await heard()).join()).toContain('booked by your squad');
  });

  const ofTheEnd = () => [
    'auth: account-deleted by account-deleted 1',
    'auth: sessions-ended by account-deleted 1',
    `availability: entries-deleted by account-deleted ${DAYS.length}`,
    'availability: golfer-forgotten by account-deleted 1',
    'notification: golfer-forgotten by account-deleted 1',
    'recommendation: golfer-forgotten by account-deleted 1',
    'recommendation: seat-freed by account-deleted 1',
    'squad: golfer-forgotten by account-deleted 1',
    'squad: membership-ended by account-deleted 1',
    'squad: membership-ended by account-deleted 1',
    'squad: squad-deleted by account-deleted 1',
    'squad: squad-handed-over by account-deleted 1',
  ];

  test('the end of an account is in it with all that followed, each once and of the one request, and the heir was told', async () => {
    await creator.ask(authRoutes.deleteAccount, { body: { password: 'fairway7' } });
    await settled(stackOf());
    const entries = (await trailOf(creator.user.id)).filter(({ rule }) => rule !== 'auto-book');
    expect(wordsOf(entries)).toEqual(ofTheEnd());
    expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(1);
    expect(entries[0]?.requestId).toEqual(expect.any(String));
    const aboutOf = (deed: string) => entries.find((entry) => entry.deed === deed)?.about;
    expect(aboutOf('squad-handed-over')).toEqual({ squad: squadId, heir: heir.user.id });
    expect(aboutOf('squad-deleted')).toEqual({ squad: emptySquadId });
    expect(wordsOf(await trailOf(heir.user.id))).toContain('squad: squad-handed-over by account-deleted 1');
    expect((await heard()).join()).toContain('You now lead');
  });

  test('it is the same when every event comes a second time, and its lines hold ids and no names', async () => {
    const before = await auditTrail(stackOf().dataDirectory);
    await tellAllAgain(stackOf());
    await settled(stackOf());
    expect(await auditTrail(stackOf().dataDirectory)).toBe(before);
    const lines = before.split('\n');
    expect(lines.filter((line) => line.includes(`heir=${heir.user.id}`))).toHaveLength(1);
    const moments = lines.map((line) => line.split(' ')[0] ?? '');
    expect(moments).toEqual(moments.toSorted());
    for (const { user } of [creator, heir]) {
      for (const text of [user.email, user.firstName]) expect(before).not.toContain(text);
    }
  });
}
