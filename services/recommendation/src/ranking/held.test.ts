import { DAYS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { expect, test } from 'vitest';
import { rankTeeTimes } from './rank.ts';
import { aMember, aRanking, SATURDAY } from './testing/build.ts';

const always = aMember('ann', { preferredDays: DAYS, preferredTimeSlots: TIME_SLOTS });
const threeWeeks = aRanking({ members: [always], window: { startDate: SATURDAY, endDate: '2026-05-22' } });
const slotOf = ({ date, time }: { date: string; time: string }) => `${date} ${time}`;

test('without a held slot it is the ranking itself', () => {
  expect(rankTeeTimes({ ...threeWeeks, held: [] })).toEqual(rankTeeTimes(threeWeeks));
});

test('held slots are not offered again, and as many others take their place', () => {
  const ranked = rankTeeTimes(threeWeeks);
  const held = [0, 3, 9].map((place) => ranked[place]!);
  const fresh = rankTeeTimes({ ...threeWeeks, held });
  expect(fresh).toHaveLength(10);
  expect(fresh.map(slotOf).filter((slot) => held.map(slotOf).includes(slot))).toEqual([]);
  expect(fresh).toEqual(expect.arrayContaining(ranked.filter((teeTime) => !held.includes(teeTime))));
});

test('a held slot is one of the two that a date has', () => {
  const [best] = rankTeeTimes(threeWeeks);
  const fresh = rankTeeTimes({ ...threeWeeks, held: [best!] });
  expect(fresh.filter(({ date }) => date === best!.date)).toHaveLength(1);
});

test('when the held slots leave fewer than ten, those are all', () => {
  const held = TIME_SLOTS.slice(0, 6).map((time) => ({ date: SATURDAY, time }));
  expect(rankTeeTimes(aRanking({ held })).map(({ time }) => time)).toEqual(TIME_SLOTS.slice(6));
});
