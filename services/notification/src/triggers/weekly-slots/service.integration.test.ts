import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { beforeEach, expect, it } from 'vitest';
import { serviceOfFile } from '../../testing/notification-service.ts';
import { changeSettings, squadOfEachTest } from '../../testing/squads.ts';
import { rankedSlot, weeklySlotsState } from '../../testing/states.ts';

const service = await serviceOfFile();
const scene = squadOfEachTest(service);
beforeEach(async () => {
  for (const golfer of [scene.dana, scene.sam]) await changeSettings(service, golfer, { weeklyReminders: true });
});

const rank = (change: Parameters<typeof weeklySlotsState>[0] = {}) =>
  service.hear(recommendationEvents.weeklySlotsRanked, weeklySlotsState({ squadId: scene.squad.id, ...change }));
const words = 'Saturday, June 12 at 9:00 AM at Heron Lake Golf Club suits best: 2 of 3 are free';

it('on Monday the members who want that read which tee time of the week suits best, with a link to it', async () => {
  const { squad, dana, sam, kim } = scene;
  const state = weeklySlotsState({ squadId: squad.id });
  await service.hear(recommendationEvents.weeklySlotsRanked, state);
  expect(await service.notified(dana, sam, kim)).toEqual([[words], [words], []]);
  const notification = await service.client.notification.findFirstOrThrow({ where: { userId: sam.id } });
  expect(notification).toMatchObject({
    type: 'weekly_slots',
    title: 'This week with Weekend Warriors',
    data: { squadId: squad.id, slot: { date: '2027-06-12', time: '09:00', courseId: state.slots[0]?.courseId } },
  });
});

it('a tee time that auto-book booked is told as that', async () => {
  await rank({ autoBooked: newId(), slots: [rankedSlot({ freeMembers: [scene.dana.id, scene.sam.id] })] });
  expect(await service.notified(scene.dana)).toEqual([[`${words}, and your squad's auto-book booked it`]]);
});

it('the creator reads what auto-book booked in their name while they are not free, whatever they have switched off', async () => {
  const { dana, sam, kim } = scene;
  await changeSettings(service, dana, { weeklyReminders: false, bookingConfirmations: false }, 3);
  const slots = [rankedSlot({ freeMembers: [sam.id, kim.id] })];
  await rank({ autoBooked: newId(), slots });
  const inTheirName =
    "Saturday, June 12 at 9:00 AM at Heron Lake Golf Club was booked by your squad's auto-book, in your name as its creator";
  expect(await service.notified(dana, kim)).toEqual([[inTheirName], []]);
  await rank({ id: newId(), slots });
  expect(await service.notified(dana)).toEqual([[inTheirName]]);
});

it('a week without a tee time is told to nobody', async () => {
  await rank({ slots: [] });
  expect(await service.notified(scene.dana, scene.sam)).toEqual([[], []]);
});

it('a member who is not active does not hear of the week', async () => {
  await service.hear(squadEvents.memberChanged, { ...scene.membershipOf(scene.sam), status: 'inactive' }, 2);
  await rank();
  expect(await service.notified(scene.dana, scene.sam)).toEqual([[words], []]);
});
