import { STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { expect, test } from 'vitest';
import { SLOTS_IN_DAYLIGHT } from './chaos/daylight.ts';
import { createSquad, inDays, registerGolfer } from './golfer.ts';

/** Holds so many times in a row that golfers read at once, from any service and at any gateway, what they have just written in another. */
export function ownWritesRules(gateways: () => string | readonly string[], rounds: number): void {
  const times = Array.from({ length: rounds }, (_, index) => index);

  test(`${rounds} of ${rounds}: who joins a squad reads its availability at once`, async () => {
    const creator = await registerGolfer(gateways(), 'Creator');
    const joiner = await registerGolfer(gateways(), 'Joiner');
    const answers: unknown[] = [];
    for (const index of times) {
      const { squad, inviteCode } = await createSquad(creator, `Squad ${index}`);
      await joiner.ask(routes.join, { params: { inviteCode } });
      const params = { squadId: squad.id };
      const read = await joiner.call(routes.squadAvailability, { params });
      answers.push([read.status, read.headers.get(STALE_HEADER)]);
      // A golfer is in so many squads at most.
      await creator.ask(routes.deleteSquad, { params });
    }
    expect(answers).toEqual(times.map(() => [200, null]));
  });

  test(`${rounds} of ${rounds}: what a golfer saves is in the ranking at once`, async () => {
    const golfer = await registerGolfer(gateways(), 'Saver');
    const { squad } = await createSquad(golfer, 'Early birds');
    const date = inDays(10);
    const found: unknown[] = [];
    const expected: unknown[] = [];
    for (const index of times) {
      const time = SLOTS_IN_DAYLIGHT[index % SLOTS_IN_DAYLIGHT.length] ?? '06:00';
      await golfer.ask(routes.saveAvailability, { body: { date, timeSlots: [time] } });
      const params = { squadId: squad.id };
      const read = await golfer.call(routes.generateRecommendations, { params });
      found.push([read.body().map((offer) => `${offer.date} ${offer.time}`), read.headers.get(STALE_HEADER)]);
      expected.push([[`${date} ${time}`], null]);
    }
    expect(found).toEqual(expected);
  });

  test(`${rounds} of ${rounds}: what the creator books is on the home screen at once`, async () => {
    const found: unknown[] = [];
    const expected: unknown[] = [];
    // A golfer plays three rounds a day at most, and no two at once.
    for (let booked = 0, golfer = await registerGolfer(gateways(), 'Booker'); booked < rounds; booked += 1) {
      if (booked % 50 === 0) {
        golfer = await registerGolfer(gateways(), 'Booker');
        for (let day = 1; day <= Math.min(29, rounds); day += 1) {
          await golfer.ask(routes.saveAvailability, {
            body: { date: inDays(day), timeSlots: ['06:00', '11:00', '16:00'] },
          });
        }
      }
      const { squad } = await createSquad(golfer, `Squad ${booked}`);
      const params = { squadId: squad.id };
      const [offer] = await golfer.ask(routes.generateRecommendations, { params });
      if (!offer) throw new Error(`Nothing was recommended to squad ${booked}`);
      const recommendation = { params: { recommendationId: offer.id } };
      await golfer.ask(routes.confirmRecommendation, recommendation);
      await golfer.ask(routes.bookRecommendation, { ...recommendation, body: {} });
      const read = await golfer.call(routes.listSquads, {});
      const nextTeeTime = read.body().find(({ id }) => id === squad.id)?.nextTeeTime;
      found.push([nextTeeTime, read.headers.get(STALE_HEADER)]);
      expected.push([{ date: offer.date, time: offer.time }, null]);
    }
    expect(found).toEqual(expected);
  });
}
