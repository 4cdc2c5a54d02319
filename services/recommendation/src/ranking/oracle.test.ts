import { expect, test } from 'vitest';
import { rankTeeTimes } from './rank.ts';
import { expectAgreement } from './testing/agreement.ts';
import { Chance, randomRanking, withAppointments } from './testing/random-squad.ts';
import type { RankingInput } from './types.ts';

const chance = new Chance(20_260_502);
test('50 random squads get the members, points, scores, misses and order that an independent ranking finds', () => {
  expectAgreement(50, chance);
});

test('the same input with its lists in any order gives the same answer, byte for byte', () => {
  for (const squad of chance.times(300, () => withAppointments(chance, randomRanking(chance))))
    expect(JSON.stringify(rankTeeTimes(shuffled(squad)))).toBe(JSON.stringify(rankTeeTimes(squad)));
});

function shuffled({ squad, members, courses, rounds, ...rest }: RankingInput): RankingInput {
  return {
    ...rest,
    squad: { preferredDays: chance.shuffle(squad.preferredDays) },
    courses: chance.shuffle(courses),
    rounds: rounds.map((players) => chance.shuffle(players)),
    members: chance.shuffle(members).map((member) => ({
      id: member.id,
      name: member.name,
      preferredDays: chance.shuffle(member.preferredDays),
      preferredTimeSlots: chance.shuffle(member.preferredTimeSlots),
      favoriteCourses: chance.shuffle(member.favoriteCourses),
      entries: chance
        .shuffle(member.entries)
        .map((entry) => ({ ...entry, timeSlots: chance.shuffle(entry.timeSlots) })),
      booked: chance.shuffle(member.booked),
      away: chance.shuffle(member.away ?? []),
    })),
  };
}
