import { SealedInvitation } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { open } from '../testing/squad-service.ts';
import { outcome, startWithCalls } from '../testing/squads.ts';

const HOUR_MS = 60 * 60 * 1000;

const { service, calls } = await startWithCalls();
let creator: string;
let squadId: string;
beforeEach(async () => {
  creator = newId();
  squadId = (await calls.create(creator)).id;
});

const many = (count: number) => Array.from({ length: count }, () => `${newId()}@example.com`);
const invite = (emails: string[], message?: string) => calls.inviteByMail(squadId, creator, emails, message);
const squad = async () => (await calls.get(squadId, creator)).json();
const setInvite = (inviteCode: string, hoursLeft: number) =>
  service.client.squad.update({
    where: { id: squadId },
    data: { inviteCode, inviteCodeExpiresAt: new Date(Date.now() + hoursLeft * HOUR_MS) },
  });
const age = (hours: number) =>
  service.client.$executeRaw`UPDATE invitations SET created_at = created_at - make_interval(hours => ${hours}::int)`;

/** The letters that a golfer had sent, as the notification service opens them, with what was told beside them. */
async function letters(invitedBy = creator) {
  const rows = await service.client.outboxEvent.findMany({
    where: { type: 'squad.invitation-made.v1', envelope: { path: ['data', 'invitedBy'], equals: invitedBy } },
    orderBy: { id: 'asc' },
  });
  return Promise.all(
    rows.map(async (row) => {
      const { sealed, ...data } = (row.envelope as { data: { sealed: string } }).data;
      return { ...row, data, letter: await open(sealed, SealedInvitation) };
    }),
  );
}

describe('inviting by mail', () => {
  test('has a letter with a new link for 7 days written to each address once, sealed from all but its sender', async () => {
    const [dana = '', sam = ''] = many(2);
    const answer = await invite([dana, sam.toUpperCase(), sam], ' Want to join? ');
    expect([answer.statusCode, answer.json()]).toEqual([200, { invited: [dana, sam] }]);
    const { inviteCode, inviteCodeExpiresAt } = await squad();
    expect(Date.parse(inviteCodeExpiresAt) - Date.now()).toBeGreaterThan(6.9 * 24 * HOUR_MS);
    const sent = await letters();
    const letter = { inviteCode, squadName: 'Weekend Warriors', message: 'Want to join?' };
    expect(sent.map((one) => one.letter)).toEqual([dana, sam].map((email) => ({ ...letter, email })));
    for (const { data, envelope, aggregateVersion } of sent) {
      expect(data).toMatchObject({ squadId, invitedBy: creator, expiresAt: inviteCodeExpiresAt });
      expect(aggregateVersion).toBe(1);
      for (const secret of [inviteCode, dana, sam, 'Want to join'])
        expect(JSON.stringify(envelope)).not.toContain(secret);
    }
    expect(answer.headers['fourball-write']).toMatch(/:2$/);
    expect((await calls.join(inviteCode, newId())).statusCode).toBe(200);
  });

  test('uses the present link while it works, for a day more at least, and replaces one that does not', async () => {
    const { inviteCode } = (await calls.invite(squadId, creator)).json();
    await invite(many(1));
    expect((await squad()).inviteCode).toBe(inviteCode);
    await setInvite(`L${newId().slice(-12)}`, 1);
    const { inviteCode: lasting } = await squad();
    const mailedAt = Date.now();
    await invite(many(1));
    const mailed = await squad();
    expect(mailed.inviteCode).toBe(lasting);
    expect(Date.parse(mailed.inviteCodeExpiresAt)).toBeGreaterThanOrEqual(mailedAt + 24 * 60 * 60_000);
    await setInvite(lasting, -1);
    await invite(many(1));
    expect((await squad()).inviteCode).not.toBe(lasting);
    expect((await letters()).at(-1)?.letter.inviteCode).toBe((await squad()).inviteCode);
  });

  test('leaves out members whose address is verified, and those mailed the present link in the last 24 hours, without a word', async () => {
    const dana = await calls.account({ email: `Dana.${newId()}@example.com` });
    const stranger = await calls.account({ emailVerified: false });
    await calls.addMembers(squadId, { userId: dana.id }, { userId: stranger.id });
    expect((await invite([stranger.email])).json()).toEqual({ invited: [stranger.email] });
    const [sam = '', kim = ''] = many(2);
    await invite([sam]);
    expect((await invite([dana.email, sam, kim])).json()).toEqual({ invited: [kim] });
    const again = await invite([dana.email, sam]);
    expect([again.statusCode, again.json()]).toEqual([200, { invited: [] }]);
    expect(again.headers).not.toHaveProperty('fourball-write');
    await calls.invite(squadId, creator);
    expect((await invite([dana.email, sam])).json()).toEqual({ invited: [sam] });
    await age(25);
    expect((await invite([sam])).json()).toEqual({ invited: [sam] });
    const other = (await calls.create(creator)).id;
    expect((await calls.inviteByMail(other, creator, [sam])).json()).toEqual({ invited: [sam] });
    expect((await letters()).map(({ letter }) => letter.email)).toEqual([stranger.email, sam, kim, sam, sam, sam]);
  });
});

describe('a day’s 50 mails', () => {
  const refusal = [429, 'You can invite 50 people by mail a day. Please try again later.'];

  test('are counted over all squads of a golfer; beyond, nothing is done, and Retry-After says when it may be', async () => {
    const other = (await calls.create(creator)).id;
    await invite(many(30));
    await age(20);
    await calls.inviteByMail(other, creator, many(15));
    const before = await squad();
    const refused = await invite(many(6));
    expect(outcome(refused)).toEqual(refusal);
    const retryAfter = Number(refused.headers['retry-after']);
    expect(retryAfter).toBeGreaterThan(3.9 * 3600);
    expect(retryAfter).toBeLessThanOrEqual(4 * 3600);
    expect(Number((await invite(many(36))).headers['retry-after'])).toBeGreaterThan(23 * 3600);
    expect([await squad(), (await letters()).length]).toEqual([before, 45]);
    expect((await invite(many(5))).statusCode).toBe(200);
    await age(5);
    expect((await invite(many(30))).statusCode).toBe(200);
  });

  test('do not come back with a squad that is deleted', async () => {
    await invite(many(50));
    await calls.delete(squadId, creator);
    const body = { name: 'Again', inviteEmails: many(1).join() };
    expect(outcome(await service.call('POST', '/api/squads', creator, { body }))).toEqual(refusal);
    expect(await service.client.squad.count({ where: { createdBy: creator } })).toBe(0);
  });

  test('are not exceeded by calls at the same time, whatever their squads', async () => {
    const other = (await calls.create(creator)).id;
    const squads = Array(4).fill([squadId, other]).flat();
    const attempts = await Promise.all(squads.map((id) => calls.inviteByMail(id, creator, many(20))));
    expect(attempts.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
    expect(await letters()).toHaveLength(40);
  });
});

describe('the addresses at the creation of a squad', () => {
  const create = (inviteEmails: string, more: object = {}) =>
    service.call('POST', '/api/squads', creator, { body: { name: 'Aces', inviteEmails, ...more } });

  test('each get a letter but the creator’s own; spaces, empty entries and repetitions do not matter', async () => {
    const [dana = '', sam = ''] = many(2);
    const { email } = await calls.account({ id: creator });
    const answer = await create(` ${dana} ,, ${sam.toUpperCase()},${dana},${email}`, { inviteMessage: 'Hey!' });
    expect(answer.statusCode).toBe(201);
    const { id, inviteCode } = answer.json();
    const letter = { inviteCode, squadName: 'Aces', message: 'Hey!' };
    const sent = [dana, sam].map((email) => ({ data: { squadId: id }, letter: { ...letter, email } }));
    expect(await letters()).toMatchObject(sent);
  });

  test('are refused by name when one is none, and there is no squad', async () => {
    const answer = await create('dana@example.com, dana, @example.com');
    const message = 'Not a valid email address: dana, @example.com';
    expect(outcome(answer)).toEqual([400, message]);
    expect(answer.json().errors).toEqual([{ path: 'body.inviteEmails', message }]);
    expect((await create(many(51).join())).statusCode).toBe(400);
    expect(await service.client.squad.count({ where: { createdBy: creator } })).toBe(1);
  });
});

describe('an invitation in the app', () => {
  /** The id of an invitation that is sent now. */
  const sendTo = async (email: string) => {
    await invite([email]);
    return (await service.client.invitation.findFirstOrThrow({ where: { email } })).id;
  };
  const call = (method: 'GET' | 'POST', id: string, userId: string) =>
    service.call(method, `/api/invitations/${id}${method === 'POST' ? '/join' : ''}`, userId);
  const both = async (id: string, userId: string) =>
    [await call('GET', id, userId), await call('POST', id, userId)].map(outcome);
  const refusal = [404, 'This invitation has expired or is no longer valid'];

  test('shows its squad to the golfer whose address it was sent to, and to nobody else, and lets them join, until the link that was mailed with it ends', async () => {
    const [dana, other] = [await calls.account(), await calls.account()];
    const id = await sendTo(dana.email);
    expect(await both(id, other.id)).toEqual([refusal, refusal]);
    expect((await call('GET', id, dana.id)).json()).toMatchObject({ squad: { id: squadId, memberCount: 1 } });
    expect((await call('POST', id, dana.id)).json()).toMatchObject({ squad: { id: squadId, memberCount: 2 } });
    expect(await calls.members(squadId)).toContain(`${dana.id} member active`);
    await calls.invite(squadId, creator);
    const ended = [404, 'This invite link has expired or is no longer valid'];
    expect(await both(id, dana.id)).toEqual([ended, ended]);
    expect(await both(newId(), dana.id)).toEqual([refusal, refusal]);
  });
});

test('whom someone invited is kept for as long as a link lives, until others are invited', async () => {
  const [old = '', recent = '', last = ''] = many(3);
  await invite([old]);
  await age(29 * 24);
  await invite([recent]);
  const kept = async () =>
    (await service.client.invitation.findMany({ where: { invitedBy: creator } })).map(({ email }) => email);
  expect((await kept()).toSorted()).toEqual([old, recent].toSorted());
  await age(2 * 24);
  await invite([last]);
  expect((await kept()).toSorted()).toEqual([recent, last].toSorted());
});
