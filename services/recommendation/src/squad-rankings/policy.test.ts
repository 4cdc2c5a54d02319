import { DAYS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { expect, test } from 'vitest';
import { rankTeeTimes } from '../ranking/rank.ts';
import { aMember, aRanking, SATURDAY } from '../ranking/testing/build.ts';
import { rankNewSlots, zoneOfSquad } from './policy.ts';

const always = aMember('ann', { preferredDays: DAYS, preferredTimeSlots: TIME_SLOTS });
const threeWeeks = aRanking({ members: [always], window: { startDate: SATURDAY, endDate: '2026-05-22' } });
const slotOf = ({ date, time }: { date: string; time: string }) => `${date} ${time}`;

test('without a held slot it is the ranking itself', () => {
  expect(rankNewSlots(threeWeeks, [])).toEqual(rankTeeTimes(threeWeeks));
});

test('held slots are not offered again, and as many others take their place', () => {
  const ranked = rankTeeTimes(threeWeeks);
  const held = [0, 3, 9].map((place) => ranked[place]!);
  const fresh = rankNewSlots(threeWeeks, held);
  expect(fresh).toHaveLength(10);
  expect(fresh.map(slotOf).filter((slot) => held.map(slotOf).includes(slot))).toEqual([]);
  expect(fresh).toEqual(expect.arrayContaining(ranked.filter((teeTime) => !held.includes(teeTime))));
});

test('a held slot is one of the two that a date has', () => {
  const [best] = rankTeeTimes(threeWeeks);
  const fresh = rankNewSlots(threeWeeks, [best!]);
  expect(fresh.filter(({ date }) => date === best!.date)).toHaveLength(1);
});

test('when the held slots leave fewer than ten, those are all', () => {
  const held = TIME_SLOTS.slice(0, 6).map((time) => ({ date: SATURDAY, time }));
  expect(rankNewSlots(aRanking(), held).map(({ time }) => time)).toEqual(TIME_SLOTS.slice(6));
});

test.each([
  ['its own', 'Europe/Lisbon', ['UTC'], 'Asia/Tokyo', 'Europe/Lisbon'],
  ['that of most of its courses', null, ['UTC', 'Asia/Seoul', 'Asia/Seoul'], 'Asia/Tokyo', 'Asia/Seoul'],
  ['the first by name of two that tie', null, ['UTC', 'Asia/Seoul'], 'Asia/Tokyo', 'Asia/Seoul'],
  ["its creator's, without courses", null, [], 'Asia/Tokyo', 'Asia/Tokyo'],
  ['UTC, when nothing tells', null, [], null, 'UTC'],
])('the zone of a squad is %s', (_rule, timeZone, courseZones, creatorTimeZone, expected) => {
  const courses = courseZones.map((zone) => ({ timeZone: zone }));
  expect(zoneOfSquad({ timeZone, creatorTimeZone }, courses)).toBe(expected);
});
