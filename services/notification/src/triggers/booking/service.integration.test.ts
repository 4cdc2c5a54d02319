import { authEvents } from '@fourball/contracts/events/auth.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NotificationService, startNotificationService } from '../../testing/notification-service.ts';
import { handlers } from '../../testing/sealing.ts';
import { createSquad } from '../../testing/squads.ts';
import {
  type golferState,
  notificationSettings,
  received,
  recommendationState,
  teeTimeState,
} from '../../testing/states.ts';

let service: NotificationService;
let scene: Awaited<ReturnType<typeof createSquad>>;
beforeAll(async () => {
  service = await startNotificationService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  scene = await createSquad(service);
});

const when = 'Saturday, June 12 at 9:00 AM';
const silence = (golfer: ReturnType<typeof golferState>, category: keyof typeof notificationSettings) =>
  service.hear(
    authEvents.userChanged,
    { ...golfer, notificationSettings: { ...notificationSettings, [category]: false } },
    2,
  );

describe('a tee time', () => {
  const teeTime = () => teeTimeState({ players: [scene.dana.id, scene.sam.id], changedBy: scene.dana.id });

  it('that is booked is told to its players alone, and not to one who switched that off', async () => {
    const { dana, sam, kim } = scene;
    await silence(sam, 'bookingConfirmations');
    await service.hear(recommendationEvents.teeTimeBooked, teeTime());
    expect(await service.told(dana, sam, kim)).toEqual([[`You're playing Heron Lake Golf Club on ${when}`], [], []]);
  });

  it('that is moved is told to the other players, with a link to it', async () => {
    const { dana, sam, kim } = scene;
    const state = teeTime();
    await service.hear(recommendationEvents.teeTimeMoved, state, 2);
    expect((await service.told(dana, sam, kim)).map(({ length }) => length)).toEqual([0, 1, 0]);
    const [notification] = await service.client.notification.findMany({ where: { userId: sam.id } });
    expect(notification).toMatchObject({
      type: 'booking_confirmation',
      data: { squadId: state.squadId, teeTimeId: state.id },
    });
  });

  it('that is cancelled is told to those who had a seat in it until then, but not to the one who cancelled it', async () => {
    const { dana, sam, kim } = scene;
    const state = { ...teeTime(), players: [dana.id, sam.id, kim.id], changedBy: null };
    await service.hear(recommendationEvents.teeTimeBooked, state);
    await service.hear(recommendationEvents.seatFreed, { ...state, players: [dana.id, sam.id], changedBy: kim.id }, 2);
    await service.client.notification.deleteMany();
    const cancelled = { ...state, status: 'cancelled' as const, players: [], changedBy: dana.id };
    await service.hear(recommendationEvents.teeTimeCancelled, cancelled, 3);
    const message = `Your tee time at Heron Lake Golf Club on ${when} was cancelled`;
    expect(await service.told(dana, sam, kim)).toEqual([[], [message], []]);
  });

  it('of which only the end has been heard waits for its beginning', async () => {
    const state = { ...teeTime(), status: 'cancelled' as const, players: [] };
    const cancelling = () => service.hear(recommendationEvents.teeTimeCancelled, state, 2);
    await expect(cancelling()).rejects.toThrow(`Not heard of yet: tee time ${state.id}`);
    await service.hear(recommendationEvents.teeTimeBooked, teeTimeState({ ...state, players: [scene.sam.id] }));
    await cancelling();
    expect((await service.told(scene.sam))[0]).toHaveLength(2);
  });

  it('of which a seat is free is told to those who still play', async () => {
    const { dana, sam, kim } = scene;
    await service.hear(recommendationEvents.seatFreed, { ...teeTime(), changedBy: kim.id }, 2);
    const message = `Kim Reed gave up their seat at Heron Lake Golf Club on ${when}`;
    expect(await service.told(dana, sam, kim)).toEqual([[message], [message], []]);
  });

  it('with a player of whom nothing is known yet tells nobody, so that it can come again as a whole', async () => {
    const stranger = newId();
    const state = { ...teeTime(), players: [scene.dana.id, stranger] };
    const booking = service.hear(recommendationEvents.teeTimeBooked, state);
    await expect(booking).rejects.toThrow(`Not heard of yet: golfer ${stranger}`);
    expect(await service.told(scene.dana)).toEqual([[]]);
  });
});

describe('a slot that a member picks', () => {
  const picked = (change: object) =>
    service.hear(recommendationEvents.slotChosen, {
      ...recommendationState({ squadId: scene.squad.id }),
      ...change,
    });

  it('is told to the other members, and not to one who switched tee time alerts off', async () => {
    const { dana, sam, kim } = scene;
    await silence(kim, 'teeTimeAlerts');
    await picked({ confirmedMembers: [dana.id], courseName: 'Heron Lake' });
    expect(await service.told(dana, sam, kim)).toEqual([[], [`Dana picked ${when} at Heron Lake`], []]);
  });

  it('is told as the pick of the one who picked it, whoever had confirmed it before', async () => {
    const { dana, sam, kim } = scene;
    await picked({ confirmedMembers: [dana.id, sam.id], changedBy: sam.id });
    const message = `Sam picked ${when}`;
    expect(await service.told(dana, sam, kim)).toEqual([[message], [], [message]]);
  });
});

it('what is told again as present state is no news', async () => {
  const { dana, sam } = scene;
  const state = teeTimeState({ players: [dana.id, sam.id] });
  for (const handler of handlers.recommendation) {
    const data = handler.kind === recommendationEvents.slotChosen ? recommendationState() : state;
    await service.client.$transaction((tx) =>
      handler.apply(tx, received(data, { isSnapshot: true }) as never, () => {}),
    );
  }
  expect(await service.told(dana, sam)).toEqual([[], []]);
});
