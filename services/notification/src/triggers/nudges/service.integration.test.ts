import { authEvents } from '@fourball/contracts/events/auth.ts';
import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { expect, it } from 'vitest';
import { serviceWithSquads } from '../../testing/squads.ts';
import { membershipState, squadState } from '../../testing/states.ts';
import { nudgeSilentMembers } from './service.ts';

const { service, client, hear, squad, dana, sam, kim, membershipOf } = await serviceWithSquads();

/** Thursday evening in UTC, where the squads of these tests are; their members joined on June 1. */
const thursday = new Date('2027-06-10T18:00:00Z');
const nudge = (now = thursday) => nudgeSilentMembers({ ...service.live, now });
const words = 'Weekend Warriors does not know yet when you are free';
const heard = () => service.notified(dana, sam, kim);
const free = { timeSlots: ['09:00' as const], isAvailable: true };
const entry = (userId: string, date: string) => ({ id: newId(), userId, date, ...free });

it('members who have not answered are asked once a week, by however many replicas, and again in the next week', async () => {
  for (const _ of [1, 2]) await Promise.all([1, 2, 3, 4, 5].map(() => nudge()));
  expect(await heard()).toEqual([[words], [words], [words]]);
  const { data } = await client.notification.findFirstOrThrow();
  expect(data).toEqual({ squadId: squad.id, asksWhen: true });
  await nudge(new Date('2027-06-17T19:00:00Z'));
  expect((await heard()).map(({ length }) => length)).toEqual([2, 2, 2]);
});

it('members who have not answered are asked for one of their squads only, also in the last of many squads', async () => {
  const other = squadState({ name: 'Early Birds', createdBy: dana.id });
  await hear(squadEvents.squadCreated, other);
  const joined = { squadId: other.id, joinedAt: '2027-06-01T00:00:00.000Z' };
  for (const { id: userId } of [sam, dana])
    await hear(squadEvents.memberJoined, membershipState({ ...joined, userId }));
  await client.notification.deleteMany();
  // More squads than are looked at at once come before.
  const before = Array.from({ length: 250 }, (_, i) => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`);
  await client.squad.createMany({ data: before.map((id) => ({ id, version: 1, name: 'Nobody' })) });
  await nudge();
  expect((await heard()).map(({ length }) => length)).toEqual([1, 1, 1]);
});

it('members who have not answered are asked when it is Thursday evening where the squad is', async () => {
  const inDenver = squadState({ ...squad, timeZone: null, creatorTimeZone: 'America/Denver' });
  await hear(squadEvents.squadChanged, inDenver, 2);
  await nudge();
  expect(await heard()).toEqual([[], [], []]);
  await nudge(new Date('2027-06-11T00:30:00Z'));
  expect(await heard()).toEqual([[words], [words], [words]]);
});

it('nobody is asked who said something of a date from a week ago on, as long as they do not take it back', async () => {
  const [recent, older] = [entry(dana.id, '2027-06-03'), entry(sam.id, '2027-06-02')];
  for (const said of [recent, older]) await hear(availabilityEvents.entrySaved, said);
  const { timeSlots, isAvailable, ...takenBack } = entry(kim.id, '2027-06-12');
  await hear(availabilityEvents.entryDeleted, takenBack, 2);
  await hear(availabilityEvents.entrySaved, { ...takenBack, timeSlots, isAvailable }, 1);
  await nudge();
  expect(await heard()).toEqual([[], [words], [words]]);
});

it('nobody is asked whose standing preferences name days and times', async () => {
  const saturday = { ...dana, preferredDays: ['saturday' as const] };
  await hear(authEvents.userChanged, { ...saturday, preferredTimeSlots: ['09:00'] }, 2);
  await hear(authEvents.userChanged, { ...saturday, id: sam.id }, 2);
  // As a golfer is of whom nothing was heard since preferences are kept.
  await client.golfer.update({ where: { id: kim.id }, data: { hasPreferences: null } });
  await nudge();
  expect(await heard()).toEqual([[], [words], []]);
});

it('nobody is asked who is alone in a squad, not active in it, or joined today', async () => {
  await hear(squadEvents.memberChanged, { ...membershipOf(sam), status: 'inactive' }, 2);
  await hear(squadEvents.memberChanged, { ...membershipOf(kim), joinedAt: '2027-06-10T12:00:00.000Z' }, 2);
  await nudge();
  expect(await heard()).toEqual([[words], [], []]);
  await client.nudge.deleteMany();
  await hear(squadEvents.memberChanged, { ...membershipOf(kim), status: 'inactive' }, 3);
  await nudge();
  expect((await service.notified(dana))[0]).toHaveLength(1);
});
