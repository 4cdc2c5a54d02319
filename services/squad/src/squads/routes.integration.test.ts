import { authEvents } from '@fourball/contracts/events/auth.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { golfer } from '../testing/golfers.ts';
import { type SquadService, startSquadService } from '../testing/squad-service.ts';
import { teeTime } from '../testing/tee-times.ts';

let service: SquadService;
beforeAll(async () => {
  service = await startSquadService();
});
afterAll(() => service.stop());

const create = (userId: string, change: object = {}) =>
  service.call('POST', '/api/squads', userId, { body: { name: 'Weekend Warriors', ...change } });
const get = (squadId: string, userId?: string) => service.call('GET', `/api/squads/${squadId}`, userId);
const list = async (userId: string) => (await service.call('GET', '/api/squads', userId)).json();
const addMember = (squadId: string, userId: string) =>
  service.client.squadMember.create({ data: { id: newId(), squadId, userId } });
const published = (aggregateId: string) =>
  service.client.outboxEvent.findMany({ where: { aggregateId }, orderBy: { id: 'asc' } });

test('the creator of a squad is its first member, with the role leader', async () => {
  const userId = newId();
  const answer = await create(userId, { name: '  Dawn Patrol ', description: 'Early birds' });
  expect(answer.statusCode).toBe(201);
  const squad = answer.json();
  expect(squad).toMatchObject({ name: 'Dawn Patrol', description: 'Early birds', createdBy: userId, memberCount: 1 });
  expect(squad.members).toMatchObject([{ userId, role: 'leader', status: 'active' }]);
  expect(squad).toMatchObject({ isPrivate: true, autoBookEnabled: false, nextTeeTime: null, inviteCode: null });
});

test('creating a squad tells of the squad and of its first membership, each with its full state', async () => {
  const userId = newId();
  const answer = await create(userId, { preferredDays: ['sunday'] });
  const squad = answer.json();
  const [member] = squad.members;
  const [created] = await published(squad.id);
  const [joined] = await published(member.id);
  expect(created).toMatchObject({ type: 'squad.squad-created.v1', aggregateVersion: 1 });
  expect(created?.envelope).toMatchObject({
    data: {
      id: squad.id,
      name: squad.name,
      createdBy: userId,
      isPrivate: true,
      autoBookEnabled: false,
      preferredDays: ['sunday'],
    },
  });
  expect(joined).toMatchObject({ type: 'squad.member-joined.v1', aggregateVersion: 1 });
  expect(joined?.envelope).toMatchObject({
    data: { id: member.id, squadId: squad.id, userId, role: 'leader', status: 'active', joinedAt: member.joinedAt },
  });
  expect(answer.headers['fourball-write']).toMatch(/^squad:[0-9a-f-]{36}:2$/);
});

test('the preferred days are kept once each, in the order of the week', async () => {
  const squad = (await create(newId(), { preferredDays: ['sunday', 'friday', 'sunday'] })).json();
  expect(squad.preferredDays).toEqual(['friday', 'sunday']);
});

test.each([
  ['an empty name', '   ', 'Squad name is required'],
  ['no name', undefined, 'Squad name is required'],
  ['a name of more than 100 characters', 'x'.repeat(101), 'Squad name must be at most 100 characters'],
])('%s is refused', async (_what, name, message) => {
  const answer = await create(newId(), { name });
  expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path: 'body.name', message }]]);
});

test("the list holds the caller's squads and no others, in the order in which they joined them", async () => {
  const [userId, other] = [newId(), newId()];
  const first = (await create(userId)).json();
  const theirs = (await create(other)).json();
  await create(other);
  await addMember(theirs.id, userId);
  const last = (await create(userId)).json();
  const squads = await list(userId);
  expect(squads.map((squad: { id: string }) => squad.id)).toEqual([first.id, theirs.id, last.id]);
  expect(squads[1]).toMatchObject({ memberCount: 2, members: [{ userId: other }, { userId }] });
});

test('a stranger is told the same of a squad as of one that does not exist', async () => {
  const squad = (await create(newId())).json();
  const strange = await get(squad.id, newId());
  const missing = await get(newId(), newId());
  expect(strange.statusCode).toBe(404);
  expect(strange.json()).toEqual(missing.json());
});

test('visitors are asked to sign in', async () => {
  const squad = (await create(newId())).json();
  expect((await get(squad.id)).statusCode).toBe(401);
  expect((await service.call('GET', '/api/squads')).statusCode).toBe(401);
  expect((await service.call('POST', '/api/squads', undefined, { body: { name: 'Nobody' } })).statusCode).toBe(401);
});

test('the invite code and its expiry are shown to leaders only, and never in a list', async () => {
  const [leader, member] = [newId(), newId()];
  const squad = (await create(leader)).json();
  const invite = (await service.call('POST', `/api/squads/${squad.id}/invite`, leader)).json();
  await addMember(squad.id, member);
  const shown = { inviteCode: invite.inviteCode, inviteCodeExpiresAt: invite.expiresAt };
  expect((await get(squad.id, leader)).json()).toMatchObject(shown);
  expect((await get(squad.id, member)).json()).toMatchObject({ inviteCode: null, inviteCodeExpiresAt: null });
  expect(JSON.stringify(await list(leader))).not.toContain(invite.inviteCode);
});

test('a member is shown as the newest event of their account has them, whatever the order of arrival', async () => {
  const dana = golfer();
  const squad = (await create(dana.id)).json();
  await service.hear(eventOf(authEvents.userChanged, 3, { ...dana, lastName: 'Reed-Ito', handicap: 9.5 }));
  await service.hear(eventOf(authEvents.userRegistered, 1, dana));
  expect((await get(squad.id, dana.id)).json().members[0].user).toEqual({
    firstName: 'Dana',
    lastName: 'Reed-Ito',
    email: 'dana@example.com',
    handicap: 9.5,
    profileImageUrl: null,
  });
});

test('a member whose account is not known here yet is shown with an empty name', async () => {
  const userId = newId();
  const squad = (await create(userId)).json();
  expect((await get(squad.id, userId)).json().members[0].user).toEqual({
    firstName: '',
    lastName: '',
    email: '',
    handicap: null,
    profileImageUrl: null,
  });
});

test('the next tee time is the soonest that has not started and is not cancelled', async () => {
  const userId = newId();
  const squad = (await create(userId)).json();
  const other = (await create(userId)).json();
  const next = teeTime(squad.id, 48);
  const others = [
    teeTime(squad.id, -1),
    teeTime(squad.id, 24, { status: 'cancelled' }),
    teeTime(squad.id, 72),
    teeTime(newId(), 12),
  ];
  for (const booked of [...others, next]) await service.hear(eventOf(recommendationEvents.teeTimeBooked, 1, booked));
  const shown = { date: next.date, time: next.time };
  expect((await get(squad.id, userId)).json().nextTeeTime).toEqual(shown);
  expect(await list(userId)).toMatchObject([
    { id: squad.id, nextTeeTime: shown },
    { id: other.id, nextTeeTime: null },
  ]);
});

test('a tee time that was cancelled stays so when the event of its booking comes late', async () => {
  const userId = newId();
  const squad = (await create(userId)).json();
  const booked = teeTime(squad.id, 24);
  await service.hear(eventOf(recommendationEvents.teeTimeBooked, 2, { ...booked, status: 'cancelled' }));
  await service.hear(eventOf(recommendationEvents.teeTimeBooked, 1, booked));
  expect((await get(squad.id, userId)).json().nextTeeTime).toBeNull();
});
