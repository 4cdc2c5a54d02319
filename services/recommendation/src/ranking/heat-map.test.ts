import { TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import { describe, expect, test } from 'vitest';
import { heatMapOf } from './heat-map.ts';
import { rankTeeTimes } from './rank.ts';
import { aCourse, aMember, aRanking, bookedInArizona, busyOn, freeOn, inArizona, SATURDAY } from './testing/build.ts';
import { Chance, randomRanking, withAppointments } from './testing/random-squad.ts';
import type { RankingInput } from './types.ts';

const ARIZONA = 'America/Phoenix';

/** The map's word on Dana at each of these times, beside Ann, who is free all day. */
function saidOf(dana: Parameters<typeof aMember>[1], times: readonly TimeSlot[], change: Partial<RankingInput> = {}) {
  const ann = aMember('ann', { entries: [freeOn(SATURDAY)] });
  const slots = heatMapOf(aRanking({ members: [ann, aMember('dana', dana)], ...change }), ARIZONA).days[0]?.slots ?? [];
  return times.map((time) => {
    const slot = slots.find((one) => one.time === time);
    return slot?.free.includes(1) ? 'free' : slot?.unanswered.includes(1) ? 'unanswered' : 'busy';
  });
}

const preferring = { preferredDays: ['saturday'], preferredTimeSlots: ['09:00'] } as const;
const round = { booked: [bookedInArizona(SATURDAY, '09:00', '13:15')] };

describe('the rounds that a slot stands for', () => {
  const free = { entries: [freeOn(SATURDAY)], booked: [bookedInArizona(SATURDAY, '12:00', '16:15')] };
  const away = aCourse('away', { timeZone: 'America/New_York' });

  test('are at the courses in the zone of the squad, else at those elsewhere', () => {
    expect(saidOf(free, ['09:00'], { courses: [aCourse('long'), away] })).toEqual(['busy']);
    // 9:00 in New York is 6:00 or 7:00 in Arizona.
    expect(saidOf(free, ['07:00'], { courses: [away] })).toEqual(['free']);
  });

  test('are full rounds in the zone of the squad where there is no course', () => {
    expect(saidOf(free, ['07:00', '08:00', '17:00'], { courses: [] })).toEqual(['free', 'busy', 'free']);
  });

  test('are open until two hours before they begin', () => {
    const map = heatMapOf(aRanking({ now: inArizona(SATURDAY, '10:00') }), ARIZONA);
    const open = map.days[0]?.slots.filter((slot) => slot.isOpen).map(({ time }) => time);
    expect(open).toEqual(TIME_SLOTS.filter((time) => time >= '12:00'));
  });
});

test('who plays if need be is free, and marked so at those hours alone', () => {
  const dana = aMember('dana', { entries: [{ ...freeOn(SATURDAY, ['09:00', '10:00']), ifNeedBe: ['10:00'] }] });
  const map = heatMapOf(aRanking({ members: [aMember('ann', { entries: [freeOn(SATURDAY)] }), dana] }), ARIZONA);
  const slots = map.days[0]?.slots.filter(({ time }) => time === '09:00' || time === '10:00');
  expect(slots?.map(({ free }) => free)).toEqual(Array(2).fill([0, 1]));
  expect(slots?.map(({ ifNeedBe }) => ifNeedBe)).toEqual([undefined, [1]]);
});

test('members are named by name, and those who answered for nothing are silent, also when their time is taken', () => {
  const members = [
    aMember('3', { name: 'Kim' }),
    aMember('2', { name: 'Dana', ...round }),
    aMember('1', { name: 'Lee', entries: [busyOn(SATURDAY)] }),
    aMember('4', { name: 'Ann', ...preferring }),
  ];
  const map = heatMapOf(aRanking({ members }), ARIZONA);
  expect(map.members.map(({ name }) => name)).toEqual(['Ann', 'Dana', 'Kim', 'Lee']);
  expect(map.silent).toEqual([1, 2]);
  expect(map.usual).toEqual([0]);
});

test('who has answered for another day has answered, and is free by the usual week on the days left open', () => {
  const members = [aMember('ann', { ...preferring, entries: [freeOn('2026-06-20')] }), aMember('kim', preferring)];
  const map = heatMapOf(aRanking({ members }), ARIZONA);
  expect([map.silent, map.usual]).toEqual([[], [1]]);
  const slots = map.days.flatMap((day) => day.slots).filter(({ usual }) => usual);
  expect(slots.map(({ time, free, usual }) => [time, free, usual])).toEqual([['09:00', [0, 1], [0, 1]]]);
});

test('whoever a ranked tee time counts as free or as unknown, is so in the map; and nobody else where all rounds are alike', () => {
  const chance = new Chance(20_260_502);
  const compared = { alike: 0, mixed: 0 };
  for (let squad = 0; squad < 100; squad += 1) {
    const input = withAppointments(chance, randomRanking(chance));
    const timeZone = chance.pick(input.courses).timeZone;
    const map = heatMapOf(input, timeZone);
    const idsOf = (places: readonly number[]) => places.map((place) => map.members[place]?.userId ?? '').sort();
    const here = input.courses.filter((course) => course.timeZone === timeZone);
    // Courses apart from each other may be near a booked round of the day, or not.
    const isAlike =
      new Set(here.map(({ holes, city, state, position }) => JSON.stringify([holes, city, state, position]))).size ===
      1;
    for (const ranked of rankTeeTimes({ ...input, courses: here, limit: 1000 })) {
      const slot = map.days.find(({ date }) => date === ranked.date)?.slots.find(({ time }) => time === ranked.time);
      const [free, unanswered] = [idsOf(slot?.free ?? []), idsOf(slot?.unanswered ?? [])];
      expect(slot?.isOpen).toBe(true);
      expect(free).toEqual(expect.arrayContaining(ranked.availableMembers));
      expect(unanswered).toEqual(expect.arrayContaining(ranked.unknownMembers));
      if (isAlike) expect([free, unanswered]).toEqual([ranked.availableMembers, ranked.unknownMembers]);
      compared[isAlike ? 'alike' : 'mixed'] += 1;
    }
  }
  expect(Math.min(compared.alike, compared.mixed)).toBeGreaterThan(150);
});
