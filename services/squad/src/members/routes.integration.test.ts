import { newId } from '@fourball/kit/process/id.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { outcome, squadOfFour, startWithCalls } from '../testing/squads.ts';

const { service, calls } = await startWithCalls();
let { squadId, creator, leader, member, idle } = await squadOfFour(calls);
beforeEach(async () => {
  ({ squadId, creator, leader, member, idle } = await squadOfFour(calls));
});

const UNKNOWN = [404, 'This squad does not exist, or you are not a member of it'];
const ONLY_LEADERS = 'Only the leaders of a squad can remove its members, and only its creator can remove leaders';
const NOT_ALLOWED = [403, ONLY_LEADERS];
const NO_MEMBER = [404, 'This golfer is not a member of the squad'];
const CREATOR_STAYS = [409, 'The creator of a squad hands it over, or deletes it, before they go'];

describe('joining a squad that is not private', () => {
  test('makes the golfer an active member, once', async () => {
    await calls.change(squadId, creator, { isPrivate: false });
    const userId = newId();
    const answer = await calls.joinOpen(squadId, userId);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { isMember: true, memberCount: 5 }]);
    const { id } = await calls.membership(squadId, userId);
    const data = { squadId, userId, role: 'member', status: 'active' };
    expect(await calls.told(id)).toMatchObject([{ type: 'member-joined', version: 1, data }]);
    const again = await calls.joinOpen(squadId, userId);
    expect([again.statusCode, again.json()]).toMatchObject([200, { memberCount: 5 }]);
    expect(again.headers).not.toHaveProperty('fourball-write');
  });

  test('is no way into a private one, which a stranger does not learn of, and changes nothing for its members', async () => {
    expect(outcome(await calls.joinOpen(squadId, newId()))).toEqual(UNKNOWN);
    expect(outcome(await calls.joinOpen(newId(), newId()))).toEqual(UNKNOWN);
    const before = await calls.members(squadId);
    for (const userId of [creator, idle]) expect((await calls.joinOpen(squadId, userId)).statusCode).toBe(200);
    expect(await calls.members(squadId)).toEqual(before);
  });
});

test('a squad of 200 takes nobody more, however they come, and invites nobody', async () => {
  const others = Array.from({ length: 195 }, () => ({ id: newId(), squadId, userId: newId() }));
  await service.client.squadMember.createMany({ data: others });
  await calls.change(squadId, creator, { isPrivate: false });
  const { inviteCode } = (await calls.invite(squadId, creator)).json();
  const two = ['first@example.com', 'second@example.com'];
  const room = 'This squad has room for 1 more: a squad has at most 200 members';
  expect(outcome(await calls.inviteByMail(squadId, creator, two))).toEqual([409, room]);
  const joins = [calls.joinOpen(squadId, newId()), calls.join(inviteCode, newId())];
  const full = [409, 'This squad is full: it has 200 members'];
  expect((await Promise.all(joins)).map(outcome).toSorted()).toEqual([[200], full]);
  expect(await calls.members(squadId)).toHaveLength(200);
  expect(outcome(await calls.join(inviteCode, member))).toEqual([200]);
  expect(outcome(await calls.invite(squadId, creator))).toEqual(full);
  expect(outcome(await calls.inviteByMail(squadId, creator, two))).toEqual(full);
});

describe('leaving and removing', () => {
  const ends = async (userId: string, memberId: string, reason: string) => {
    const { id, version } = await calls.membership(squadId, memberId);
    const answer = await calls.remove(squadId, userId, memberId);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const data = { id, squadId, userId: memberId, reason, changedBy: userId };
    expect(await calls.told(id)).toEqual([{ type: 'member-left', version: version + 1, data }]);
    expect(outcome(await calls.get(squadId, memberId))).toEqual(UNKNOWN);
  };

  test('any member leaves, leaders remove members, and the creator leaders; each is told of as left or removed', async () => {
    await ends(idle, idle, 'left');
    await ends(leader, member, 'removed');
    await ends(creator, leader, 'removed');
    expect(await calls.members(squadId)).toEqual([`${creator} leader active`]);
  });

  test('what the policy refuses is said in a sentence, and nobody is removed', async () => {
    expect(outcome(await calls.remove(squadId, idle, member))).toEqual(NOT_ALLOWED);
    expect(outcome(await calls.remove(squadId, creator, newId()))).toEqual(NO_MEMBER);
    expect(outcome(await calls.remove(squadId, leader, creator))).toEqual(CREATOR_STAYS);
    expect(await calls.members(squadId)).toHaveLength(4);
  });

  test('whoever left is no member, and comes back as a new one', async () => {
    const first = await calls.membership(squadId, leader);
    await calls.remove(squadId, leader, leader);
    expect(outcome(await calls.remove(squadId, leader, leader))).toEqual(UNKNOWN);
    const { inviteCode } = (await calls.invite(squadId, creator)).json();
    expect((await calls.join(inviteCode, leader)).statusCode).toBe(200);
    const second = await calls.membership(squadId, leader);
    expect(second).toMatchObject({ role: 'member', version: 1 });
    expect(second.id).not.toBe(first.id);
  });
});

describe('a member’s role and status', () => {
  test('are what the creator says, each change told under the next version', async () => {
    const answer = await calls.changeMember(squadId, creator, member, { role: 'leader' });
    expect(answer.json()).toMatchObject({ userId: member, role: 'leader', status: 'active', user: { firstName: '' } });
    const same = await calls.changeMember(squadId, creator, member, { role: 'leader' });
    expect([same.statusCode, same.headers['fourball-write']]).toEqual([200, undefined]);
    await calls.changeMember(squadId, creator, member, { role: 'member', status: 'pending' });
    const { id } = await calls.membership(squadId, member);
    expect(await calls.told(id)).toMatchObject([
      { type: 'member-changed', version: 2, data: { role: 'leader', status: 'active' } },
      { type: 'member-changed', version: 3, data: { role: 'member', status: 'pending' } },
    ]);
  });

  test('are for the creator alone to say, who stays an active leader', async () => {
    const change = async (by: string, of: string, body: Parameters<typeof calls.changeMember>[3]) =>
      outcome(await calls.changeMember(squadId, by, of, body));
    for (const userId of [leader, member]) {
      const refusal = [403, 'Only the creator of a squad can change its members'];
      expect(await change(userId, member, { role: 'leader' })).toEqual(refusal);
    }
    expect(await change(newId(), member, { role: 'leader' })).toEqual(UNKNOWN);
    expect(await change(creator, newId(), { role: 'leader' })).toEqual(NO_MEMBER);
    const refusal = [409, 'The creator stays an active leader; hand the squad over first'];
    expect(await change(creator, creator, { role: 'member' })).toEqual(refusal);
    expect(await change(creator, creator, { role: 'leader' })).toEqual([200]);
  });
});
