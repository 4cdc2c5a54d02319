import { authEvents } from '@fourball/contracts/events/auth.ts';
import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { expect, test } from 'vitest';
import { weekdayOf } from '../ranking/clock.ts';
import { dateIn, golfer, squadState } from '../testing/squads.ts';
import { useService } from '../testing/steps.ts';

const { service, calls, register, createSquad, squadOf, saveFree } = useService();

const joinedAt = new Date().toISOString();
const entry = (userId: string) => ({
  id: newId(),
  userId,
  date: dateIn(5),
  timeSlots: ['09:00' as const],
  isAvailable: true,
});
const timesFor = async (squadId: string, userId: string) =>
  (await calls.generated(squadId, userId)).map(({ time }) => time);

test('an entry that was taken back leaves the standing preferences, and no late event brings it back', async () => {
  const ann = await register({ preferredDays: [weekdayOf(dateIn(5))], preferredTimeSlots: ['07:00'] });
  const squadId = await createSquad([ann]);
  const saved = entry(ann);
  const timesOfThatDate = async () =>
    (await calls.generated(squadId, ann)).filter(({ date }) => date === saved.date).map(({ time }) => time);
  await service.hear(eventOf(availabilityEvents.entryDeleted, 2, saved));
  await service.hear(eventOf(availabilityEvents.entrySaved, 1, saved));
  expect(await timesOfThatDate()).toEqual(['07:00']);
  await service.hear(eventOf(availabilityEvents.entrySaved, 3, { ...saved, timeSlots: ['10:00'] }));
  expect(await timesOfThatDate()).toEqual(['10:00']);
});

test('an older entry does not replace a newer one, of two for a date the newer decides, and who plays if need be is told so', async () => {
  const { squadId, creator: ann } = await squadOf(1);
  const saved = entry(ann);
  await service.hear(eventOf(availabilityEvents.entrySaved, 2, { ...saved, timeSlots: ['08:00'] }));
  await service.hear(eventOf(availabilityEvents.entrySaved, 1, saved));
  expect(await timesFor(squadId, ann)).toEqual(['08:00']);
  await service.hear(eventOf(availabilityEvents.entrySaved, 3, { ...saved, ifNeedBe: ['09:00'] }));
  const slots = await calls.optimize(squadId, ann, { startDate: saved.date, endDate: saved.date });
  expect(slots.json()).toMatchObject([{ time: '09:00', freeMembers: [ann], ifNeedBeMembers: [ann] }]);
  await saveFree(ann, saved.date, ['16:00']);
  expect(await timesFor(squadId, ann)).toEqual(['16:00']);
});

test('an older squad, membership or golfer does not replace a newer one', async () => {
  const ann = golfer({ preferredDays: ['saturday'], preferredTimeSlots: ['07:00'] });
  await service.hear(eventOf(authEvents.userChanged, 2, ann));
  await service.hear(eventOf(authEvents.userRegistered, 1, { ...ann, preferredTimeSlots: [] }));
  const squad = squadState({ id: newId(), createdBy: ann.id });
  await service.hear(eventOf(squadEvents.squadCreated, 2, { ...squad, preferredDays: ['saturday'] }));
  await service.hear(eventOf(squadEvents.squadCreated, 1, { ...squad, preferredDays: ['monday'] }));
  const membership = { id: newId(), squadId: squad.id, userId: ann.id, role: 'leader' as const, joinedAt };
  await service.hear(eventOf(squadEvents.memberJoined, 2, { ...membership, status: 'active' }));
  await service.hear(eventOf(squadEvents.memberJoined, 1, { ...membership, status: 'inactive' }));
  const [best] = await calls.generated(squad.id, ann.id);
  expect(best).toMatchObject({ time: '07:00', totalMembers: 1 });
  expect(best?.receipt.find((line) => line.factor === 'squadDay')?.points).toBe(8);
});
