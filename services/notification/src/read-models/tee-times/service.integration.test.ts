import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NotificationService, startNotificationService } from '../../testing/notification-service.ts';
import { createSquad } from '../../testing/squads.ts';
import { teeTimeState } from '../../testing/states.ts';

let service: NotificationService;
beforeAll(async () => {
  service = await startNotificationService();
});
afterAll(() => service.stop());

const kept = (id: string) => service.client.teeTime.findUniqueOrThrow({ where: { id } });

it('a tee time is kept with all that mails, calendars and reminders say of it', async () => {
  const { squad, dana, sam } = await createSquad(service);
  const state = teeTimeState({ squadId: squad.id, players: [dana.id, sam.id], bookedByRule: true });
  await service.hear(recommendationEvents.teeTimeBooked, state);
  const { courseId, changedBy, movedFrom, ...told } = state;
  expect(await kept(state.id)).toEqual({
    ...told,
    version: 1,
    startsAt: new Date(state.startsAt),
    endsAt: new Date('2027-06-12T19:15:00.000Z'),
  });
});

it('a tee time of which an older event does not tell the end takes as long as 18 holes do', async () => {
  const { dana } = await createSquad(service);
  const { endsAt, ...state } = teeTimeState({ players: [dana.id], startsAt: '2027-06-12T15:00:00.000Z' });
  await service.hear(recommendationEvents.teeTimeBooked, state);
  expect((await kept(state.id)).endsAt).toEqual(new Date('2027-06-12T19:15:00.000Z'));
});

it('a cancelled tee time keeps those who played in it, and nothing late brings it back', async () => {
  const { dana, sam } = await createSquad(service);
  const state = teeTimeState({ players: [dana.id, sam.id] });
  await service.hear(recommendationEvents.teeTimeBooked, state);
  await service.hear(recommendationEvents.teeTimeCancelled, { ...state, status: 'cancelled', players: [] }, 3);
  await service.hear(recommendationEvents.seatFreed, { ...state, players: [dana.id] }, 2);
  expect(await kept(state.id)).toMatchObject({ status: 'cancelled', version: 3, players: [dana.id, sam.id] });
});
