import { authEvents } from '@fourball/contracts/events/auth.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { golfer } from '../testing/golfers.ts';
import { outcome, squadData, squadOfFour, startWithCalls } from '../testing/squads.ts';
import { teeTime } from '../testing/tee-times.ts';

const { service, calls } = await startWithCalls();
let { squadId, creator, leader, member, idle } = await squadOfFour(calls);
beforeEach(async () => {
  ({ squadId, creator, leader, member, idle } = await squadOfFour(calls));
});

const homeArea = { city: 'Bend', state: 'Oregon' };
const UNKNOWN = 'This squad does not exist, or you are not a member of it';

describe('creating a squad', () => {
  test('makes its creator the first member, who leads it, and tells of both, each with its full state', async () => {
    const answer = await service.call('POST', '/api/squads', leader, { body: { name: '  Dawn Patrol ' } });
    expect([answer.statusCode, answer.headers['fourball-write']]).toEqual([201, expect.stringMatching(/^squad:.*:2$/)]);
    const squad = answer.json();
    const state = {
      ...{ name: 'Dawn Patrol', createdBy: leader, isPrivate: true, autoBookEnabled: false, preferredDays: [] },
      ...{ guests: 'approve', guestsPerMember: 1, seatOrder: 'first-come', askOthers: true },
    };
    expect(squad).toMatchObject({ ...state, memberCount: 1, nextTeeTime: null });
    expect((await service.call('GET', `/api/invite/${squad.inviteCode}`)).json().squad.id).toBe(squad.id);
    expect(squad).toMatchObject({ homeArea: null, timeZone: null, description: null });
    const [membership] = squad.members;
    expect(membership).toMatchObject({ userId: leader, role: 'leader', status: 'active' });
    expect(await calls.told(squad.id)).toMatchObject([
      { type: 'squad-created', version: 1, data: { id: squad.id, ...state } },
    ]);
    const { id, joinedAt } = membership;
    const data = { id, squadId: squad.id, userId: leader, role: 'leader', status: 'active', joinedAt };
    expect(await calls.told(id)).toMatchObject([{ type: 'member-joined', version: 1, data }]);
  });

  test('shows and tells what it is created with, the creator’s zone told alone', async () => {
    const said = { homeArea, timeZone: 'Europe/Lisbon', isPrivate: false, autoBookEnabled: true };
    const [days, zone] = [['sunday', 'friday', 'sunday'], { creatorTimeZone: 'America/Denver' }];
    const squad = await calls.create(creator, { ...said, ...zone, description: 'Aces', preferredDays: days });
    expect(squad).toMatchObject({ ...said, description: 'Aces', preferredDays: ['friday', 'sunday'] });
    expect(squad).not.toHaveProperty('creatorTimeZone');
    expect(await calls.told(squad.id)).toMatchObject([{ data: { ...said, ...zone } }]);
  });
});

test('a golfer in 50 squads creates and joins no other, by whatever way, also of two at once, and may leave one for another', async () => {
  const sentence = 'You are in 50 squads already. Leave one before you create or join another.';
  const kim = await calls.account();
  for (let squad = 0; squad < 49; squad += 1) await calls.create(kim.id);
  const open = [await calls.create(creator, { isPrivate: false }), await calls.create(creator, { isPrivate: false })];
  const answers = await Promise.all(open.map(({ id }) => calls.joinOpen(id, kim.id)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const [joined = '', other = ''] = (answers[0]?.statusCode === 200 ? open : open.toReversed()).map(({ id }) => id);
  const codeOf = async (id: string) => (await calls.invite(id, creator)).json().inviteCode;
  expect(outcome(await calls.join(await codeOf(joined), kim.id))).toEqual([200]);
  const create = () => service.call('POST', '/api/squads', kim.id, { body: { name: 'One More' } });
  const otherCode = await codeOf(other);
  await calls.inviteByMail(other, creator, [kim.email]);
  const { id: invitation } = await service.client.invitation.findFirstOrThrow({ where: { email: kim.email } });
  const ways = [
    create,
    () => calls.join(otherCode, kim.id),
    () => calls.joinOpen(other, kim.id),
    () => service.call('POST', `/api/invitations/${invitation}/join`, kim.id),
  ];
  for (const way of ways) expect(outcome(await way())).toEqual([409, sentence]);
  expect(routes.joinByInvitation).toHaveProperty('conflict', routes.join.conflict);
  expect(await calls.members(other)).toHaveLength(1);
  await calls.remove(joined, kim.id, kim.id);
  expect(outcome(await create())).toEqual([201]);
});

describe('reading squads', () => {
  const list = async (userId: string) => (await service.call('GET', '/api/squads', userId)).json();

  test("the list holds the caller's squads and no others, in the order in which they joined them", async () => {
    const [userId, other] = [newId(), newId()];
    const first = await calls.create(userId);
    const theirs = await calls.create(other);
    await calls.create(other);
    await calls.addMembers(theirs.id, { userId });
    const last = await calls.create(userId);
    const squads = await list(userId);
    expect(squads.map((squad: { id: string }) => squad.id)).toEqual([first.id, theirs.id, last.id]);
    expect(squads[1]).toMatchObject({ memberCount: 2, members: [{ userId: other }, { userId }] });
  });

  test('of a large squad the list names four members, the caller among them, and says whether all are active', async () => {
    const [userId, ...mates] = [newId(), newId(), newId(), newId(), newId(), newId()] as [string, ...string[]];
    const { id } = await calls.create(newId());
    await calls.addMembers(id, ...mates.map((mate) => ({ userId: mate })), { userId });
    const [squad] = await list(userId);
    const named = squad.members.map((member: { userId: string }) => member.userId);
    expect(squad).toMatchObject({ memberCount: 7, hasInactive: false });
    expect(named).toEqual([squad.createdBy, ...mates.slice(0, 2), userId]);
    await calls.changeMember(id, squad.createdBy, mates[4]!, { status: 'inactive' });
    expect(await list(userId)).toMatchObject([{ memberCount: 7, hasInactive: true }]);
  });

  test('a stranger is told the same of a squad as of one that does not exist', async () => {
    const strange = await calls.get(squadId, newId());
    expect([strange.statusCode, strange.json()]).toEqual([404, (await calls.get(newId(), newId())).json()]);
  });

  test('one that is not private shows its outside to everyone who is signed in, and all of it to its members', async () => {
    await calls.change(squadId, creator, { isPrivate: false, description: 'All welcome' });
    await calls.invite(squadId, creator);
    const inside = (await calls.get(squadId, member)).json();
    expect(inside).toMatchObject({ isMember: true, memberCount: 4, members: [{}, {}, {}, {}] });
    const hidden = { isMember: false, members: [], nextTeeTime: null, inviteCode: null, inviteCodeExpiresAt: null };
    expect((await calls.get(squadId, newId())).json()).toEqual({ ...inside, ...hidden });
    await calls.change(squadId, creator, { isPrivate: true });
    expect(outcome(await calls.get(squadId, newId()))).toEqual([404, UNKNOWN]);
  });

  test('the invite code and its expiry are shown to leaders only, and never in a list', async () => {
    const { inviteCode, expiresAt } = (await calls.invite(squadId, creator)).json();
    expect((await calls.get(squadId, leader)).json()).toMatchObject({ inviteCode, inviteCodeExpiresAt: expiresAt });
    for (const userId of [member, idle])
      expect((await calls.get(squadId, userId)).json()).toMatchObject({ inviteCode: null, inviteCodeExpiresAt: null });
    expect(JSON.stringify(await list(leader))).not.toContain(inviteCode);
  });

  test('a member is shown as the newest event of their account has them, whatever the order; until then without a name', async () => {
    const dana = golfer();
    const { id } = await calls.create(dana.id);
    const shown = async () => (await calls.get(id, dana.id)).json().members[0].user;
    const nobody = { firstName: '', lastName: '', email: '', handicap: null, profileImageUrl: null };
    expect(await shown()).toEqual(nobody);
    await service.hear(eventOf(authEvents.userChanged, 3, { ...dana, lastName: 'Reed-Ito', handicap: 9.5 }));
    await service.hear(eventOf(authEvents.userRegistered, 1, dana));
    const { firstName, email } = dana;
    expect(await shown()).toEqual({ ...nobody, firstName, lastName: 'Reed-Ito', email, handicap: 9.5 });
  });
});

describe('changing a squad', () => {
  test('changes what is named, any field of it, and leaves the rest, null clears what may be empty, and it tells of the whole squad under the next version', async () => {
    const change = { name: ' Early Birds ', preferredDays: ['sunday', 'monday', 'sunday'] as const, homeArea };
    const answer = await calls.change(squadId, leader, { ...change, preferredDays: [...change.preferredDays] });
    expect(answer.statusCode).toBe(200);
    const changed = { name: 'Early Birds', preferredDays: ['monday', 'sunday'], homeArea, isPrivate: true };
    expect(answer.json()).toMatchObject({ id: squadId, createdBy: creator, ...changed });
    expect(await calls.told(squadId)).toMatchObject([
      { type: 'squad-created', version: 1 },
      { type: 'squad-changed', version: 2, data: { id: squadId, createdBy: creator, ...changed } },
    ]);
    const seats = { seatOrder: 'take-turns', askOthers: false } as const;
    const texts = { description: 'Nine holes', homeArea, timeZone: 'Asia/Tokyo' };
    const all = { isPrivate: false, autoBookEnabled: true, ...seats, ...texts };
    expect((await calls.change(squadId, creator, all)).json()).toMatchObject(all);
    const none = { description: null, homeArea: null, timeZone: null };
    expect((await calls.change(squadId, creator, none)).json()).toMatchObject({ ...none, isPrivate: false });
    expect((await calls.change(squadId, creator, { description: '  ' })).json().description).toBeNull();
    const withoutState = { city: 'Lisbon', state: null };
    expect((await calls.change(squadId, creator, { homeArea: withoutState })).json().homeArea).toEqual(withoutState);
  });

  test('to what it is already changes nothing and tells nothing', async () => {
    const before = (await calls.get(squadId, creator)).json();
    for (const same of [{}, { name: before.name, preferredDays: [], homeArea: null, createdBy: creator }]) {
      const answer = await calls.change(squadId, creator, same);
      expect([answer.statusCode, answer.json()]).toEqual([200, before]);
      expect(answer.headers).not.toHaveProperty('fourball-write');
    }
  });
});

describe('handing a squad over', () => {
  test('makes an active member the creator, who leads it; the former one stays a leader', async () => {
    const answer = await calls.change(squadId, creator, { createdBy: member, name: 'New Hands' });
    expect(answer.json()).toMatchObject({ createdBy: member, name: 'New Hands' });
    const roles = [`${creator} leader active`, `${leader} leader active`, `${member} leader active`];
    expect((await calls.members(squadId)).slice(0, 3)).toEqual(roles);
    const { id } = await calls.membership(squadId, member);
    expect(await calls.told(id)).toMatchObject([{ type: 'member-changed', version: 2, data: { role: 'leader' } }]);
    const changed = { type: 'squad-changed', version: 2, data: { createdBy: member } };
    expect((await calls.told(squadId)).at(-1)).toMatchObject(changed);
    expect(outcome(await calls.delete(squadId, creator))[0]).toBe(403);
    expect(outcome(await calls.remove(squadId, creator, creator))).toEqual([204]);
  });

  test('is for the creator alone, to an active member; nothing else of a refused change is kept', async () => {
    const refusal = [403, 'Only the creator of a squad can hand it over'];
    for (const createdBy of [leader, creator])
      expect(outcome(await calls.change(squadId, leader, { createdBy }))).toEqual(refusal);
    for (const createdBy of [newId(), idle]) {
      const answer = await calls.change(squadId, creator, { createdBy, name: 'Lost' });
      expect(outcome(answer)).toEqual([409, 'A squad can be handed over to one of its active members only']);
    }
    expect((await calls.get(squadId, creator)).json()).toMatchObject({ createdBy: creator, name: 'Weekend Warriors' });
  });
});

test('deleting a squad is for its creator, and tells of it and of every membership that ends with it', async () => {
  const { inviteCode } = (await calls.invite(squadId, creator)).json();
  const memberships = await service.client.squadMember.findMany({ where: { squadId } });
  expect(outcome(await calls.delete(squadId, leader))).toEqual([403, 'Only the creator of a squad can delete it']);
  expect(outcome(await calls.delete(squadId, newId()))).toEqual([404, UNKNOWN]);
  const answer = await calls.delete(squadId, creator);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(answer.headers['fourball-write']).toMatch(/:5$/);
  expect((await calls.told(squadId)).at(-1)).toEqual({ type: 'squad-deleted', version: 2, data: { id: squadId } });
  for (const { id, userId, version } of memberships) {
    const data = { id, squadId, userId, reason: 'squad-deleted', changedBy: creator };
    expect((await calls.told(id)).at(-1)).toEqual({ type: 'member-left', version: version + 1, data });
  }
  expect(outcome(await calls.get(squadId, creator))[0]).toBe(404);
  expect(outcome(await calls.join(inviteCode, member))[0]).toBe(404);
  expect(await calls.members(squadId)).toEqual([]);
});

describe('the database', () => {
  const { squad, squadMember, golfer: golfers, teeTime: teeTimes } = service.client;

  const createSquad = async (change: object = {}) =>
    (await squad.create({ data: { ...squadData(newId()), ...change } })).id;

  test.each([
    ['a blank name', { name: ' ' }, /squads_name_check/],
    ['a name of more than 100 characters', { name: 'x'.repeat(101) }, /too long/],
    ['a day that is none', { preferredDays: ['someday'] }, /squads_preferred_days_check/],
    ['an invite that never expires', { inviteCode: 'ABC' }, /squads_invite_check/],
    ['a state without a city', { homeState: 'OR' }, /squads_home_check/],
    ['a blank city', { homeCity: ' ' }, /squads_home_check/],
    ['a blank time zone', { timeZone: '' }, /squads_time_zone_check/],
    ['a creator who is not in it', { members: {} }, /not one of its active leaders/],
    ['a version before the first', { version: 0 }, /squads_version_check/],
  ])('refuses a squad with %s', async (_what, change, reason) => {
    await expect(createSquad(change)).rejects.toThrow(reason);
  });

  test('refuses that the creator of a squad is removed, leads no more, or is not active', async () => {
    const where = { squadId: await createSquad() };
    const refusal = /not one of its active leaders/;
    await expect(squadMember.deleteMany({ where })).rejects.toThrow(refusal);
    await expect(squadMember.updateMany({ where, data: { role: 'member' } })).rejects.toThrow(refusal);
    await expect(squadMember.updateMany({ where, data: { status: 'inactive' } })).rejects.toThrow(refusal);
  });

  test('refuses a golfer who is gone and yet has a name, and a tee time in no known state', async () => {
    const gone = { id: newId(), version: 2, firstName: 'Dana', lastName: '', email: '', gone: true };
    await expect(golfers.create({ data: gone })).rejects.toThrow(/golfers_gone_check/);
    const { id, squadId, startsAt, time } = teeTime(newId(), 24);
    const booked = { id, squadId, startsAt, time, date: startsAt, version: 1, status: 'available' };
    await expect(teeTimes.create({ data: booked })).rejects.toThrow(/tee_times_status_check/);
  });
});
