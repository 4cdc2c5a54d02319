import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { beforeEach, expect, it } from 'vitest';
import { startNotificationService } from '../../testing/notification-service.ts';
import { type golferState, inHours, roundAt } from '../../testing/states.ts';
import { achieveTenthRounds } from './service.ts';

const service = await startNotificationService();
let dana: ReturnType<typeof golferState>;
beforeEach(async () => {
  dana = await service.register();
});

const DAY = 24;
const book = (hours: number) => service.book([dana], { ...roundAt(inHours(hours)), players: [dana.id] });
const bookRounds = async (rounds: number, hoursFromNow: number) => {
  for (let day = 0; day < rounds; day++) await book(hoursFromNow - day * DAY);
};
const count = (now = new Date()) => achieveTenthRounds({ ...service.live, now });
async function achieved(golfer = dana): Promise<string[]> {
  const where = { userId: golfer.id, type: 'achievement' };
  return (await service.client.notification.findMany({ where, orderBy: { id: 'asc' } })).map(({ title }) => title);
}

it('a first booking is an achievement, once, also when the players hear of several at once, or it is cancelled', async () => {
  const rounds = await Promise.all([30, 60, 90, 120].map(book));
  for (const round of rounds) await service.cancel(round);
  await bookRounds(1, 60);
  expect(await achieved()).toEqual(['First tee time booked']);
});

it('a golfer with tee times from before achievements were kept has no first booking any more', async () => {
  await bookRounds(1, 30);
  await service.client.achievement.deleteMany();
  await service.client.notification.deleteMany();
  await bookRounds(1, 60);
  expect(await achieved()).toEqual([]);
});

it('the tenth round is an achievement once it is over, and not when it is booked', async () => {
  await bookRounds(9, -5);
  await bookRounds(1, 1);
  await count();
  expect(await achieved()).toHaveLength(1);
  await Promise.all([1, 2, 3, 4, 5].map(() => count(inHours(6))));
  expect(await achieved()).toEqual(['First tee time booked', 'Ten rounds played']);
  await bookRounds(1, 30);
  await count(inHours(36));
  expect(await achieved()).toHaveLength(2);
});

it('cancelled rounds, and those in which the seat was given up, do not count', async () => {
  await bookRounds(8, -5);
  await service.cancel(await book(-10 - DAY));
  await service.hear(recommendationEvents.seatFreed, { ...(await book(-10 - 2 * DAY)), players: [] }, 2);
  await count();
  expect(await achieved()).toEqual(['First tee time booked']);
});
