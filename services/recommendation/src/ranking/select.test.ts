import { TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import { expect, test } from 'vitest';
import { startAt } from './candidates.ts';
import { fairnessOf } from './factors/fairness.ts';
import { type Candidate, inOrder, select } from './select.ts';
import { aCourse } from './testing/build.ts';
import { turnoutOf } from './turnout.ts';

function aCandidate(date: string, time: TimeSlot, score: number): Candidate {
  const course = aCourse('a');
  const slot = startAt([], { date, time }, course);
  const fairness = fairnessOf([], []);
  const turnout = turnoutOf(slot, fairness);
  const context = { slot, squad: { preferredDays: [] }, totalMembers: 1, turnout, fairness };
  return { score, slot: context, course: { course, fans: [], medianPrice: null } };
}

const places = (candidates: Candidate[]) =>
  candidates.map(({ score, slot: { slot } }) => `${slot.date} ${slot.time} ${score}`);

test('held slots are left out, and count as those that their date has', () => {
  const saturday = TIME_SLOTS.map((time, index) => aCandidate('2026-05-02', time, 100 - index));
  const sunday = TIME_SLOTS.map((time, index) => aCandidate('2026-05-03', time, 50 - index));
  const held = [
    { date: '2026-05-02', time: '06:00' },
    { date: '2026-05-02', time: '09:00' },
  ];
  expect(places(select(inOrder([...saturday, ...sunday]), 4, held))).toEqual([
    '2026-05-02 07:00 99',
    '2026-05-02 08:00 98',
    '2026-05-03 06:00 50',
    '2026-05-03 07:00 49',
  ]);
});
