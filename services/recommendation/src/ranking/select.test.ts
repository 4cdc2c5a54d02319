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
  const context = { slot, squad: { preferredDays: [] }, totalMembers: 1, turnout: turnoutOf(slot, fairness), fairness };
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
  const left = ['2026-05-02 07:00 99', '2026-05-02 08:00 98', '2026-05-03 06:00 50', '2026-05-03 07:00 49'];
  expect(places(select(inOrder([...saturday, ...sunday]), 4, held))).toEqual(left);
});

test('a held slot counts for its date also where nobody is free for it any more, or others of its date rank better', () => {
  const saturday = [aCandidate('2026-05-02', '13:00', 90), aCandidate('2026-05-02', '14:00', 80)];
  const last = aCandidate('2026-05-02', '15:00', 70);
  const sunday = [aCandidate('2026-05-03', '06:00', 50), aCandidate('2026-05-03', '07:00', 40)];
  for (const time of ['08:00', '15:00']) {
    const shown = places(select(inOrder([...saturday, last, ...sunday]), 3, [{ date: '2026-05-02', time }]));
    expect(shown).toEqual(['2026-05-02 13:00 90', '2026-05-03 06:00 50', '2026-05-03 07:00 40']);
  }
});
