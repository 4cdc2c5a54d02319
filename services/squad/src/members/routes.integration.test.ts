import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SquadService, startSquadService } from '../testing/squad-service.ts';
import { callsOf, outcome } from '../testing/squads.ts';

let service: SquadService;
let calls: ReturnType<typeof callsOf>;
let squadId: string;
let [creator, leader, member, idle]: [string, string, string, string] = ['', '', '', ''];

beforeAll(async () => {
  service = await startSquadService();
  calls = callsOf(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  [creator, leader, member, idle] = [newId(), newId(), newId(), newId()];
  squadId = (await calls.create(creator)).id;
  await calls.addMembers(
    squadId,
    { userId: leader, role: 'leader' },
    { userId: member },
    { userId: idle, status: 'inactive' },
  );
});

const UNKNOWN = [404, 'This squad does not exist, or you are not a member of it'];
const NOT_ALLOWED = [
  403,
  'Only the leaders of a squad can remove its members, and only its creator can remove leaders',
];
const NO_MEMBER = [404, 'This golfer is not a member of the squad'];
const CREATOR_STAYS = [409, 'The creator of a squad hands it over, or deletes it, before they go'];

describe('joining a squad that is not private', () => {
  test('makes the golfer an active member, once', async () => {
    await calls.change(squadId, creator, { isPrivate: false });
    const userId = newId();
    const answer = await calls.joinOpen(squadId, userId);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { isMember: true, memberCount: 5 }]);
    const { id } = await calls.membership(squadId, userId);
    expect(await calls.told(id)).toMatchObject([
      { type: 'member-joined', version: 1, data: { squadId, userId, role: 'member', status: 'active' } },
    ]);
    const again = await calls.joinOpen(squadId, userId);
    expect([again.statusCode, again.json()]).toMatchObject([200, { memberCount: 5 }]);
    expect(again.headers).not.toHaveProperty('fourball-write');
  });

  test('changes nothing for those who are in it, whatever their role and status, also when it is private', async () => {
    const before = await calls.members(squadId);
    for (const userId of [creator, idle]) expect((await calls.joinOpen(squadId, userId)).statusCode).toBe(200);
    expect(await calls.members(squadId)).toEqual(before);
  });

  test('is no way into a private one, which a stranger does not even learn of', async () => {
    expect(outcome(await calls.joinOpen(squadId, newId()))).toEqual(UNKNOWN);
    expect(outcome(await calls.joinOpen(newId(), newId()))).toEqual(UNKNOWN);
    expect((await calls.joinOpen(squadId)).statusCode).toBe(401);
  });
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

  test('any member leaves, active or not, and is told of as one who left', async () => {
    for (const userId of [member, idle, leader]) await ends(userId, userId, 'left');
    expect(await calls.members(squadId)).toEqual([`${creator} leader active`]);
  });

  test('leaders remove members, the creator leaders too, who are told of as removed', async () => {
    await ends(leader, member, 'removed');
    await ends(creator, leader, 'removed');
  });

  test('members remove nobody, and leaders neither leaders nor the creator', async () => {
    expect(outcome(await calls.remove(squadId, member, idle))).toEqual(NOT_ALLOWED);
    expect(outcome(await calls.remove(squadId, idle, member))).toEqual(NOT_ALLOWED);
    await calls.changeMember(squadId, creator, member, { role: 'leader' });
    expect(outcome(await calls.remove(squadId, leader, member))).toEqual(NOT_ALLOWED);
    expect(outcome(await calls.remove(squadId, leader, creator))).toEqual(CREATOR_STAYS);
    expect(await calls.members(squadId)).toHaveLength(4);
  });

  test('the creator cannot leave without handing over', async () => {
    expect(outcome(await calls.remove(squadId, creator, creator))).toEqual(CREATOR_STAYS);
  });

  test('one who is no member cannot be removed, and one who left is none', async () => {
    expect(outcome(await calls.remove(squadId, creator, newId()))).toEqual(NO_MEMBER);
    await calls.remove(squadId, member, member);
    expect(outcome(await calls.remove(squadId, creator, member))).toEqual(NO_MEMBER);
    expect(outcome(await calls.remove(squadId, member, member))).toEqual(UNKNOWN);
  });

  test('whoever left comes back as a new member', async () => {
    const first = await calls.membership(squadId, leader);
    await calls.remove(squadId, leader, leader);
    const { inviteCode } = (await calls.invite(squadId, creator)).json();
    expect((await calls.join(inviteCode, leader)).statusCode).toBe(200);
    const second = await calls.membership(squadId, leader);
    expect(second).toMatchObject({ role: 'member', version: 1 });
    expect(second.id).not.toBe(first.id);
  });

  test('strangers to an open squad see it, and remove nobody from it', async () => {
    await calls.change(squadId, creator, { isPrivate: false });
    const stranger = newId();
    expect(outcome(await calls.remove(squadId, stranger, member))).toEqual(NOT_ALLOWED);
    expect(outcome(await calls.remove(squadId, stranger, stranger))).toEqual(NO_MEMBER);
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

  test('are for the creator alone to say', async () => {
    const refusal = [403, 'Only the creator of a squad can change its members'];
    for (const userId of [leader, member]) {
      expect(outcome(await calls.changeMember(squadId, userId, member, { role: 'leader' }))).toEqual(refusal);
    }
    expect(outcome(await calls.changeMember(squadId, newId(), member, { role: 'leader' }))).toEqual(UNKNOWN);
    expect(outcome(await calls.changeMember(squadId, creator, newId(), { role: 'leader' }))).toEqual(NO_MEMBER);
  });

  test('leave the creator an active leader', async () => {
    const refusal = [409, 'The creator stays an active leader; hand the squad over first'];
    expect(outcome(await calls.changeMember(squadId, creator, creator, { role: 'member' }))).toEqual(refusal);
    expect(outcome(await calls.changeMember(squadId, creator, creator, { status: 'inactive' }))).toEqual(refusal);
    expect(outcome(await calls.changeMember(squadId, creator, creator, { role: 'leader' }))).toEqual([200]);
  });

  test.each([
    ['a role that there is not', { role: 'captain' }, 'body.role'],
    ['a status that there is not', { status: 'gone' }, 'body.status'],
    ['another field', { joinedAt: '2030-01-01T00:00:00Z' }, 'body.joinedAt'],
  ])('cannot be %s', async (_what, change, path) => {
    const answer = await calls.changeMember(squadId, creator, member, change as never);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
  });
});
