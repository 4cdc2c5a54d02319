import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { actBeforeCommit } from '@fourball/kit/testing/locks.ts';
import { describe, expect, test } from 'vitest';
import { actAsOperator, type OperatorAct } from '../../accounts/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { publicUrl, startAuthService } from '../../testing/auth-service.ts';
import { callsBy, password, registerGolfer } from '../../testing/golfers.ts';
import {
  addedGolfer,
  addMember,
  join,
  joined,
  left,
  membership,
  resolveLink,
  tokensOf,
  toldOf,
} from '../../testing/members.ts';
import { endMembership } from './service.ts';

const auth = await startAuthService();

const linkOf = async (member: { id: string }) => (await tokensOf(auth, member)).at(-1) ?? '';
const statusOf = async (token: string) => (await resolveLink(auth, token)).statusCode;

/** A squad with its active leader and a member without an account. */
async function squad() {
  const leader = await join(auth, { role: 'leader' });
  const member = await addMember(auth, { squadId: leader.squadId });
  return { leader, member, ask: (asker: string, body: object = {}, of: Member = member) => askFor(of, asker, body) };
}

/** Uses up a limit of the day. */
const useUp = (limit: string, key: string) =>
  auth.client.limitCount.create({ data: { limit, key, since: new Date(), count: 2 ** 30 } });

type Member = Pick<ReturnType<typeof membership>, 'squadId' | 'userId'>;
const askFor = ({ squadId, userId }: Member, asker: string, body: object = {}) =>
  auth.call('POST', `/api/squads/${squadId}/members/${userId}/answer-link`, { userId: asker, body });

describe('a personal link', () => {
  test('is made for each member once, with an account or without, and leads to golfer and squad', async () => {
    const ofAccount = await join(auth, { userId: (await registerGolfer(auth)).id });
    const unclaimed = await addMember(auth);
    for (const member of [ofAccount, unclaimed]) {
      await auth.hear(eventOf(squadEvents.memberChanged, 2, { ...member, role: 'leader' }));
      expect(await toldOf(auth, member.id)).toEqual(['answer-link-made 1']);
      const answer = await resolveLink(auth, await linkOf(member));
      expect([answer.statusCode, answer.json()]).toEqual([200, { userId: member.userId, squadId: member.squadId }]);
    }
  });

  test('is kept as a hash, which opens nothing, and a seed, which is no token', async () => {
    const member = await addMember(auth);
    const token = await linkOf(member);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await auth.pool.query('SELECT * FROM answer_links WHERE id = $1', [member.id]);
    const [{ token_hash: hash, seed }] = rows;
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await Promise.all([hash, seed.toString('base64url'), token].map(statusOf))).toEqual([404, 404, 200]);
  });

  test('that is unknown, was renewed, has ended, or is of a golfer who is kept out or gone: the same 404', async () => {
    const { leader, member, ask } = await squad();
    const renewed = await linkOf(member);
    await ask(leader.userId, { renew: true });
    const ended = await addMember(auth);
    const endedToken = await linkOf(ended);
    await auth.hear(left(ended));
    const removed = await addMember(auth);
    await auth.hear(eventOf(squadEvents.golferRemoved, 2, { id: removed.userId }));
    const nobody = await join(auth);
    const golfer = await registerGolfer(auth);
    const keptOut = await linkOf(await join(auth, { userId: golfer.id }));
    const act = (name: OperatorAct) =>
      actAsOperator({ client: auth.client, announceEnd: async () => {} }, name, golfer.email);
    await act('disable');
    const tokens = ['unknown', renewed, endedToken, await linkOf(removed), await linkOf(nobody), keptOut];
    const answers = await Promise.all(tokens.map((token) => resolveLink(auth, token)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
    await act('enable');
    expect([await statusOf(await linkOf(member)), await statusOf(keptOut)]).toEqual([200, 200]);
  });

  test('ends with the membership, whatever comes first, and nothing is left of its secret', async () => {
    const member = await addMember(auth);
    await auth.hear(left(member, 3));
    await auth.hear(eventOf(squadEvents.memberChanged, 2, { ...member, role: 'leader' }));
    expect(await toldOf(auth, member.id)).toEqual(['answer-link-made 1', 'answer-link-ended 2']);
    expect(await tokensOf(auth, member)).toEqual([]);
    const unheard = membership();
    for (const event of [left(unheard), joined(unheard)]) await auth.hear(event);
    expect(await toldOf(auth, unheard.id)).toEqual([]);
  });

  test('of a deleted account ends at once, in each squad', async () => {
    const golfer = await registerGolfer(auth);
    const members = [await join(auth, { userId: golfer.id }), await join(auth, { userId: golfer.id })];
    const tokens = await Promise.all(members.map(linkOf));
    await callsBy(auth, golfer)('DELETE', '/api/profile', { password });
    expect(await Promise.all(tokens.map(statusOf))).toEqual([404, 404]);
    for (const member of members) {
      // Published before the squad service heard of the deletion.
      await auth.hear(eventOf(squadEvents.memberChanged, 2, { ...member, role: 'leader' }));
      await auth.hear(left(member, 3));
      expect(await toldOf(auth, member.id)).toEqual(['answer-link-made 1', 'answer-link-ended 2']);
    }
  });
});

describe('a link that its holder ends', () => {
  const renew = ({ userId, squadId }: { userId: string; squadId: string }) =>
    auth.call('POST', '/a/-/renew', { userId, form: { link: 'new' }, claims: { link: squadId } });

  test('has a successor, which is mailed and not told; the answer is the same without an address', async () => {
    const { member } = await squad();
    const ofAccount = await join(auth, { userId: (await registerGolfer(auth)).id });
    const mute = await addMember(auth, { email: '' });
    const bodies = new Set<string>();
    for (const one of [member, ofAccount, mute]) {
      const before = await linkOf(one);
      const { statusCode, body, headers } = await renew(one);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const after = await linkOf(one);
      expect([await statusOf(before), await statusOf(after)]).toEqual([404, 200]);
      expect(await toldOf(auth, one.id)).toEqual(['answer-link-made 1', 'answer-link-made 2']);
      expect(body).not.toContain(after);
      expect((await auth.told(one.id)).at(-1)).toMatchObject({ data: { isRenewed: true, isByHolder: true } });
      bodies.add(body);
    }
    expect(bodies.size).toBe(1);
  });

  test('is that of one squad alone, and of nobody who is no member any more', async () => {
    const { id: userId } = await registerGolfer(auth);
    const [one, other] = [await join(auth, { userId }), await join(auth, { userId })];
    const kept = await linkOf(other);
    await renew(one);
    expect(await statusOf(kept)).toBe(200);
    await auth.hear(left(one));
    expect((await renew(one)).statusCode).toBe(404);
    expect((await renew({ userId, squadId: newId() })).statusCode).toBe(404);
    expect((await toldOf(auth, one.id)).at(-1)).toBe('answer-link-ended 3');
  });
});

describe("a member's link, asked for", () => {
  test('by an active leader is given again, of those alone who have no account; anew it ends the one before', async () => {
    const { leader, member, ask } = await squad();
    const before = await linkOf(member);
    for (const _again of [1, 2])
      expect((await ask(leader.userId)).json()).toEqual({ url: `${publicUrl}/a/${before}/` });
    expect(await toldOf(auth, member.id)).toHaveLength(1);
    const { url } = (await ask(leader.userId, { renew: true })).json();
    const token = await linkOf(member);
    expect([url, token === before]).toEqual([`${publicUrl}/a/${token}/`, false]);
    expect([await statusOf(before), await statusOf(token)]).toEqual([404, 200]);
    expect(await toldOf(auth, member.id)).toEqual(['answer-link-made 1', 'answer-link-made 2']);
    await auth.hear(left(member));
    expect((await toldOf(auth, member.id)).at(-1)).toBe('answer-link-ended 3');

    const golfer = await registerGolfer(auth);
    const account = await join(auth, { squadId: leader.squadId, userId: golfer.id });
    await auth.hear(eventOf(squadEvents.golferAdded, 1, addedGolfer({ email: golfer.email })));
    for (const body of [{}, { renew: true }])
      expect((await ask(leader.userId, body, account)).json()).toEqual({ url: null });
    expect(await toldOf(auth, account.id)).toHaveLength(2);
  });

  test('by anybody else, or anew too often, is refused and renews nothing', async () => {
    const { leader, member, ask } = await squad();
    const { squadId } = leader;
    const [mate, tired] = [await join(auth, { squadId }), await join(auth, { squadId, role: 'leader' })];
    const inactive = await join(auth, { squadId, role: 'leader', status: 'inactive' });
    const stranger = await join(auth, { role: 'leader' });
    await useUp('invitationMails', tired.userId);
    const askers = [mate, inactive, stranger, { userId: newId() }, tired];
    const refused = await Promise.all(askers.map(({ userId }) => ask(userId, { renew: true })));
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 404, 404, 429]);
    await useUp('linkRenewals', member.id);
    expect((await ask(leader.userId, { renew: true })).statusCode).toBe(429);
    expect((await ask(stranger.userId, {}, { ...member, squadId: stranger.squadId })).statusCode).toBe(404);
    await auth.hear(left(leader));
    expect((await ask(leader.userId, { renew: true })).statusCode).toBe(404);
    expect(await toldOf(auth, member.id)).toHaveLength(1);
    await auth.hear(left(member));
    await auth.hear(joined({ ...leader, id: newId() }));
    expect((await ask(leader.userId)).statusCode).toBe(404);
  });
});

type Ask = (method: 'GET' | 'POST' | 'DELETE', asker: string, body?: object) => ReturnType<typeof auth.call>;

/** A squad with its active leader and an ordinary member. */
async function sharedBy() {
  const leader = await join(auth, { role: 'leader' });
  const mate = await join(auth, { squadId: leader.squadId });
  const url = `/api/squads/${leader.squadId}/shared-link`;
  const ask: Ask = (method, userId, body) => auth.call(method, url, { userId, ...(body ? { body } : {}) });
  return { leader, mate, ask, tokenBy: async (...given: Parameters<Ask>) => tokenIn((await ask(...given)).json().url) };
}

const tokenIn = (url: string): string => /^(.*)\/s\/([\w-]{43})\/$/.exec(url)?.[2] ?? `no link: ${url}`;
const resolve = (token: string) =>
  auth.call('POST', '/internal/shared-links/resolve', { body: { token }, claims: { scope: 'gateway' } });

test('a squad has no shared link until a leader turns one on, which leads to the squad and is given again', async () => {
  const { leader, ask, tokenBy } = await sharedBy();
  expect((await ask('GET', leader.userId)).json()).toEqual({ url: null });
  const token = await tokenBy('POST', leader.userId, {});
  expect((await ask('GET', leader.userId)).json()).toEqual({ url: `${publicUrl}/s/${token}/` });
  expect(await tokenBy('POST', leader.userId, {})).toBe(token);
  const found = await resolve(token);
  expect([found.statusCode, found.json()]).toEqual([200, { squadId: leader.squadId, linkId: expect.any(String) }]);
});

test('unknown, renewed, turned off, or of a squad that is gone: the same 404', async () => {
  const { leader, mate, ask, tokenBy } = await sharedBy();
  const first = await tokenBy('POST', leader.userId, {});
  const before = (await resolve(first)).json();
  const renewed = await tokenBy('POST', leader.userId, { renew: true });
  expect((await resolve(renewed)).json()).toEqual({ squadId: leader.squadId, linkId: expect.any(String) });
  expect((await resolve(renewed)).json().linkId).not.toBe(before.linkId);
  for (const _again of [1, 2]) expect((await ask('DELETE', leader.userId)).statusCode).toBe(204);
  const last = await tokenBy('POST', leader.userId, {});
  expect(last).not.toBe(renewed);
  await auth.hear(left(await join(auth, { squadId: leader.squadId })));
  expect((await resolve(last)).statusCode).toBe(200);
  const leave = async (tx: Prisma.TransactionClient) => {
    const work = { tx, publish: () => {}, afterCommit: () => {}, isPlanned: () => false };
    const about = { id: newId(), type: '', time: '', version: 2, isSnapshot: false };
    await endMembership(work, { ...about, data: { ...mate, reason: 'removed', changedBy: null } });
  };
  await actBeforeCommit(auth.client, leave, () => auth.hear(left(leader)));
  const answers = await Promise.all(['unknown', first, renewed, last].map(resolve));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(404);
  expect(await auth.client.sharedLink.count({ where: { squadId: leader.squadId } })).toBe(0);
});
