import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { beforeEach, expect, it } from 'vitest';
import { changeSettings, serviceWithSquads } from '../../testing/squads.ts';
import { rankedSlot, weeklySlotsState } from '../../testing/states.ts';

const { service, squad, dana, sam, kim } = await serviceWithSquads();
beforeEach(async () => {
  for (const golfer of [dana, sam]) await changeSettings(service, golfer, { weeklyReminders: true });
});

const rank = (change: Parameters<typeof weeklySlotsState>[0] = {}) =>
  service.hear(recommendationEvents.weeklySlotsRanked, weeklySlotsState({ squadId: squad.id, ...change }));
const words = 'Saturday, June 12 at 9:00 AM at Heron Lake Golf Club suits best: 2 of 3 are free';

it('on Monday the members who want that read which tee time of the week suits best, with a link to it; without one nothing', async () => {
  const state = weeklySlotsState({ squadId: squad.id });
  await service.hear(recommendationEvents.weeklySlotsRanked, state);
  await rank({ slots: [] });
  expect(await service.notified(dana, sam, kim)).toEqual([[words], [words], []]);
  const notification = await service.client.notification.findFirstOrThrow({ where: { userId: sam.id } });
  expect(notification).toMatchObject({
    type: 'weekly_slots',
    title: 'This week with Weekend Warriors',
    data: { squadId: squad.id, slot: { date: '2055-06-12', time: '09:00', courseId: state.slots[0]?.courseId } },
  });
});

it('a tee time that auto-book booked is told as that', async () => {
  await rank({ autoBooked: newId(), slots: [rankedSlot({ freeMembers: [dana.id, sam.id] })] });
  expect(await service.notified(dana)).toEqual([[`${words}, and your squad's auto-book booked it`]]);
});
