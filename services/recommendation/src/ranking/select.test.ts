import { TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import { expect, test } from 'vitest';
import { startAt } from './candidates.ts';
import { fairnessOf } from './factors/fairness.ts';
import { type Candidate, select } from './select.ts';
import { aCourse } from './testing/build.ts';
import { turnoutOf } from './turnout.ts';
import type { Course } from './types.ts';

function aCandidate(date: string, time: TimeSlot, score: number, course: Course = aCourse('a')): Candidate {
  const slot = startAt([], { date, time }, course);
  const fairness = fairnessOf([], []);
  const turnout = turnoutOf([], slot, fairness);
  const context = { slot, squad: { preferredDays: [] }, totalMembers: 1, turnout, fairness };
  return { score, slot: context, course: { course, fans: [], medianPrice: null } };
}

const places = (candidates: Candidate[]) =>
  candidates.map(({ score, slot: { slot }, course: { course } }) => `${slot.date} ${slot.time} ${course.id} ${score}`);

test('equal scores are ordered by date, then time', () => {
  const candidates = [
    aCandidate('2026-05-03', '06:00', 10),
    aCandidate('2026-05-02', '09:00', 10),
    aCandidate('2026-05-02', '08:00', 10),
    aCandidate('2026-05-04', '18:00', 11),
  ];
  expect(places(select(candidates, 10))).toEqual([
    '2026-05-04 18:00 a 11',
    '2026-05-02 08:00 a 10',
    '2026-05-02 09:00 a 10',
    '2026-05-03 06:00 a 10',
  ]);
});

test('of a slot only the best course is offered: the higher score, then the name by its code units, then the id', () => {
  const named = (id: string, name: string) => aCourse(id, { name });
  const tied = [named('d', 'amber'), named('c', 'Émerald'), named('b', 'Zephyr'), named('a', 'Zephyr')];
  const at9 = tied.map((course) => aCandidate('2026-05-02', '09:00', 10, course));
  for (const candidates of [at9, [...at9].reverse()]) {
    expect(places(select(candidates, 10))).toEqual(['2026-05-02 09:00 a 10']);
    const better = aCandidate('2026-05-02', '09:00', 11, named('z', 'Émerald'));
    expect(places(select([...candidates, better], 10))).toEqual(['2026-05-02 09:00 z 11']);
  }
});

test('a date has at most two places while other dates have slots to offer', () => {
  const saturday = TIME_SLOTS.map((time, index) => aCandidate('2026-05-02', time, 100 - index));
  const sunday = TIME_SLOTS.map((time, index) => aCandidate('2026-05-03', time, 50 - index));
  expect(places(select([...sunday, ...saturday], 4))).toEqual([
    '2026-05-02 06:00 a 100',
    '2026-05-02 07:00 a 99',
    '2026-05-03 06:00 a 50',
    '2026-05-03 07:00 a 49',
  ]);
});

test('places left over are filled in order, and the list stays in the order of the scores', () => {
  const saturday = TIME_SLOTS.map((time, index) => aCandidate('2026-05-02', time, 100 - index));
  const sunday = [aCandidate('2026-05-03', '12:00', 50)];
  expect(places(select([...sunday, ...saturday], 5))).toEqual([
    '2026-05-02 06:00 a 100',
    '2026-05-02 07:00 a 99',
    '2026-05-02 08:00 a 98',
    '2026-05-02 09:00 a 97',
    '2026-05-03 12:00 a 50',
  ]);
});

test('never more than asked for', () => {
  const saturday = TIME_SLOTS.map((time) => aCandidate('2026-05-02', time, 10));
  expect(select(saturday, 1)).toHaveLength(1);
  expect(select(saturday, 0)).toEqual([]);
  expect(select([], 10)).toEqual([]);
});

test('held slots are left out, and count as those that their date has', () => {
  const saturday = TIME_SLOTS.map((time, index) => aCandidate('2026-05-02', time, 100 - index));
  const sunday = TIME_SLOTS.map((time, index) => aCandidate('2026-05-03', time, 50 - index));
  const held = [
    { date: '2026-05-02', time: '06:00' },
    { date: '2026-05-02', time: '09:00' },
  ];
  expect(places(select([...saturday, ...sunday], 4, held))).toEqual([
    '2026-05-02 07:00 a 99',
    '2026-05-02 08:00 a 98',
    '2026-05-03 06:00 a 50',
    '2026-05-03 07:00 a 49',
  ]);
});
