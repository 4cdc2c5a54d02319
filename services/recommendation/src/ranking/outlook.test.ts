import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { expect, test } from 'vitest';
import { outlookOf } from './outlook.ts';
import { rankTeeTimes } from './rank.ts';
import { aMember, aRanking, freeOn, SATURDAY } from './testing/build.ts';
import { Chance, randomRanking } from './testing/random-squad.ts';
import type { Member, RankedTeeTime, RankingInput } from './types.ts';

test('whom to ask is whose answer would move most of the tee times offered', () => {
  // Ben owes an answer for a time that nobody else could do; Dee answered all but a time that changes nothing.
  const members = [
    aMember('ann', { preferredDays: ['saturday'], preferredTimeSlots: ['06:00', '07:00', '08:00'] }),
    aMember('ben', { entries: [freeOn(SATURDAY, ['06:00'])] }),
    aMember('cal'),
  ];
  const { offered, ask } = outlookOf(aRanking({ members }));
  // Cal's coming opens the ten other slots of the day, of which seven make ten.
  expect([offered, ask]).toEqual([3, { userId: 'cal', name: 'cal', unanswered: 13, changes: 7 }]);
});

test('what is told is what ranking with the changed answers finds, of every member and every change of mind', () => {
  const chance = new Chance(3);
  let asked = 0;
  let missed = 0;
  for (const squad of chance.times(40, () => ({ ...randomRanking(chance), limit: 10 }))) {
    const outlook = outlookOf(squad);
    const before = rankTeeTimes(squad);
    const changes = squad.members.map((member) => changesBetween(before, rankTeeTimes(answering(squad, member))));
    expect(outlook.ask?.changes ?? null).toBe(Math.max(0, ...changes) || null);
    const suitable = squad.members
      .flatMap((member) => TIME_SLOTS.map((time) => countSuitable(rankTeeTimes(projection(squad, member, time)))))
      .filter((count) => count > countSuitable(before))
      .sort((one, other) => other - one);
    expect(outlook.suitable).toBe(countSuitable(before));
    expect(outlook.nearestMisses.map((miss) => miss.suitable)).toEqual(suitable.slice(0, 3));
    asked += outlook.ask ? 1 : 0;
    missed += outlook.nearestMisses.length;
  }
  expect(asked).toBeGreaterThan(20);
  expect(missed).toBeGreaterThan(20);
});

test('the same squad in another order gives the same outlook', () => {
  const chance = new Chance(9);
  for (const squad of chance.times(40, () => randomRanking(chance))) {
    const shuffled = { ...squad, members: chance.shuffle(squad.members), courses: chance.shuffle(squad.courses) };
    expect(JSON.stringify(outlookOf(shuffled))).toBe(JSON.stringify(outlookOf(squad)));
  }
});

const countSuitable = (teeTimes: RankedTeeTime[]) =>
  teeTimes.filter(({ availableMembers: { length }, totalMembers }) => length >= 2 && length / totalMembers >= 0.75)
    .length;

function changesBetween(before: RankedTeeTime[], after: RankedTeeTime[]): number {
  const placeOf = (one?: RankedTeeTime) => one && [one.date, one.time, one.courseId].join();
  const places = Math.max(before.length, after.length);
  return Array.from({ length: places }).filter((_, place) => placeOf(before[place]) !== placeOf(after[place])).length;
}

/** The squad with a member's entry of each date made anew; null leaves the date as it is. */
function withEntries(squad: RankingInput, member: Member, entryOn: (date: string) => Member['entries'][number] | null) {
  const days = (Date.parse(squad.window.endDate) - Date.parse(squad.window.startDate)) / 86_400_000;
  const dates = Array.from({ length: days + 1 }, (_, day) =>
    new Date(Date.parse(squad.window.startDate) + day * 86_400_000).toISOString().slice(0, 10),
  );
  const entries = dates.flatMap((date) => entryOn(date) ?? member.entries.find((entry) => entry.date === date) ?? []);
  return { ...squad, members: squad.members.map((other) => (other === member ? { ...member, entries } : other)) };
}

const answering = (squad: RankingInput, member: Member) =>
  withEntries(squad, member, (date) => (member.entries.some((entry) => entry.date === date) ? null : freeOn(date)));

function projection(squad: RankingInput, member: Member, time: (typeof TIME_SLOTS)[number]) {
  return withEntries(squad, member, (date) => {
    const entry = member.entries.find((other) => other.date === date);
    const weekday = new Date(date).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }).toLowerCase();
    const standing = member.preferredDays.some((day) => day === weekday) ? member.preferredTimeSlots : [];
    const now = entry ? (entry.isAvailable ? entry.timeSlots : []) : standing;
    return freeOn(date, [...new Set([...now, time])]);
  });
}
