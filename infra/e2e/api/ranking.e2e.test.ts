import { TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { type Recommendation, recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { beforeAll, expect, inject, test } from 'vitest';
import { SLOTS_IN_DAYLIGHT } from '../../proofs/chaos/daylight.ts';
import { type Golfer, registerGolfer } from '../../proofs/golfer.ts';
import { beFree, firstOf, squadOf } from '../../proofs/rulebook/house.ts';
import { caughtUp } from '../../proofs/settled.ts';
import { inDays } from '../../proofs/squad.ts';

/* Promises of a ranking come true: every "if" that it tells is tried, by the golfer whom it names, and ranked again. */
const stack = inject('stack');
let creator: Golfer;
let dana: Golfer;
let lee: Golfer;
let mute: Golfer;
let squadId: string;
beforeAll(async () => {
  [creator, dana, lee, mute] = [await named('Creator'), await named('Dana'), await named('Lee'), await named('Mute')];
  ({ squadId } = await squadOf(creator, { members: [dana, lee, mute] }));
  // Each of them can come to some: nobody to all, and one has not said anything.
  await beFree(creator, [3, 4, 5, 6], SLOTS_IN_DAYLIGHT);
  await beFree(lee, [3, 4], slots(0, 2));
  await beFree(dana, [4, 5], slots(1, 3));
  await dana.ask(availabilityRoutes.saveAvailability, { body: { date: inDays(3), isAvailable: false, timeSlots: [] } });
  // A session's reads wait for its own writes alone.
  await caughtUp(stack);
});

const named = (name: string) => registerGolfer(stack.url, name);
const slots = (from: number, to: number): TimeSlot[] => SLOTS_IN_DAYLIGHT.slice(from, to);
const here = () => ({ params: { squadId } });
const generate = (by = creator) => by.ask(routes.generateRecommendations, here());
const outlook = (by = creator) => by.ask(rankingRoutes.squadOutlook, here());
const theMember = (userId: string) => firstOf([creator, dana, lee, mute].filter(({ user }) => user.id === userId));
const placeOf = ({ date, time, courseId }: Pick<Recommendation, 'date' | 'time' | 'courseId'>) =>
  `${date} ${time} ${courseId}`;

/** Has a golfer say yes to a time of a date besides what they said before; answers how to take it back. */
async function sayYes(golfer: Golfer, date: string, time: string): Promise<() => Promise<unknown>> {
  const query = { startDate: date, endDate: date };
  const [before] = await golfer.ask(availabilityRoutes.listAvailability, { query });
  const timeSlots = TIME_SLOTS.filter((slot) => slot === time || before?.timeSlots.includes(slot));
  await golfer.ask(availabilityRoutes.saveAvailability, { body: { date, timeSlots } });
  if (before === undefined) return () => golfer.ask(availabilityRoutes.deleteAvailability, { params: { date } });
  const { isAvailable } = before;
  const body = { date, timeSlots: before.timeSlots as TimeSlot[], isAvailable };
  return () => golfer.ask(availabilityRoutes.saveAvailability, { body });
}

test('a nearest miss comes true when its golfer can come: then the tee time has exactly the members and the score promised', async () => {
  const offers = await generate();
  const tried: unknown[] = [];
  const promised: unknown[] = [];
  for (const offer of offers) {
    const { nearestMiss } = offer;
    if (nearestMiss === null) continue;
    const golfer = theMember(nearestMiss.userId);
    expect(nearestMiss.name).toContain(golfer.user.firstName);
    const takeBack = await sayYes(golfer, offer.date, offer.time);
    const now = (await generate(golfer)).find((one) => placeOf(one) === placeOf(offer));
    tried.push([placeOf(offer), now?.availableMembers, now?.score]);
    promised.push([placeOf(offer), nearestMiss.availableMembers, nearestMiss.score]);
    await takeBack();
  }
  // The others read on only once all of that is taken back: a session waits for its own writes alone.
  await caughtUp(stack);
  expect(tried.length).toBeGreaterThan(2);
  expect(tried).toEqual(promised);
});

test('"if Dana could do 09:00": with that change of mind so many tee times suit as the outlook said', async () => {
  const { nearestMisses, suitable } = await outlook();
  expect(nearestMisses.length).toBeLessThanOrEqual(3);
  const miss = firstOf(nearestMisses);
  expect(miss.suitable).toBeGreaterThan(suitable);
  const takeBack: (() => Promise<unknown>)[] = [];
  for (let day = 0; day <= 30; day += 1) takeBack.push(await sayYes(theMember(miss.userId), inDays(day), miss.time));
  expect((await outlook(theMember(miss.userId))).suitable).toBe(miss.suitable);
  for (const back of takeBack) await back();
});

test('"ask Dana": when the member whom the outlook names can come to all that they had left open, the order changes as it said', async () => {
  const asked = await named('Asked');
  const { squadId: other } = await squadOf(creator, { members: [lee, asked] });
  const params = { squadId: other };
  await caughtUp(stack);
  const before = await creator.ask(routes.generateRecommendations, { params });
  const { ask } = await creator.ask(rankingRoutes.squadOutlook, { params });
  expect(ask).toMatchObject({ userId: asked.user.id, changes: expect.any(Number), unanswered: expect.any(Number) });
  expect(ask?.name).toContain('Asked');
  expect(ask?.changes).toBeGreaterThan(0);
  await beFree(
    asked,
    Array.from({ length: 32 }, (_, day) => day),
  );
  const after = (await asked.ask(routes.generateRecommendations, { params })).map(placeOf);
  expect(before.filter((offer, index) => placeOf(offer) !== after[index])).toHaveLength(ask?.changes ?? -1);
  expect((await asked.ask(rankingRoutes.squadOutlook, { params })).ask?.userId).not.toBe(asked.user.id);
});
