import { expect, test } from 'vitest';
import { rankTeeTimes } from './rank.ts';
import { deepFrozen, expectAgreement } from './testing/agreement.ts';
import { instantOf } from './testing/oracle-clock.ts';
import { Chance, randomRanking, withAppointments } from './testing/random-squad.ts';
import type { Course, RankingInput } from './types.ts';

const chance = new Chance(20_260_502);
const squads = chance.times(300, () => deepFrozen(withAppointments(chance, randomRanking(chance))));

test('30 random squads get the members, points, scores, misses and order that an independent ranking finds', () => {
  expectAgreement(30, chance);
});

test('the same input with its lists in any order gives the same answer, byte for byte', () => {
  for (const squad of squads) {
    expect(JSON.stringify(rankTeeTimes(shuffled(squad)))).toBe(JSON.stringify(rankTeeTimes(squad)));
  }
});

test('every receipt sums to its score, to the hundredth, and every score lies between 0 and 100', () => {
  for (const { score, receipt } of squads.flatMap(rankTeeTimes)) {
    const hundredths = receipt.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
    expect(hundredths / 100).toBe(score);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(100);
    for (const { points } of receipt) expect(points).toBe(Number(points.toFixed(2)));
  }
});

test('who is booked during a round is never counted for it: not as free, not as unknown, not as missed', () => {
  let booked = 0;
  for (const squad of squads) {
    for (const teeTime of rankTeeTimes(squad)) {
      const { holes, timeZone } = squad.courses.find(({ id }) => id === teeTime.courseId) as Course;
      const startsAt = instantOf(teeTime.date, teeTime.time, timeZone);
      const endsAt = startsAt + (holes === 9 ? 130 : 255) * 60_000;
      const playing = squad.members.filter((member) =>
        member.booked.some((round) => round.startsAt < endsAt && startsAt < round.endsAt),
      );
      const counted = [...teeTime.availableMembers, ...teeTime.unknownMembers, teeTime.nearestMiss?.userId];
      for (const { id } of playing) expect(counted).not.toContain(id);
      booked += playing.length;
    }
  }
  expect(booked).toBeGreaterThan(500);
});

test('a member more who is free never lowers the availability of a slot', () => {
  let slots = 0;
  for (const squad of squads) {
    const { startDate } = squad.window;
    const oneCourse = { ...squad, courses: squad.courses.slice(0, 1), limit: 1000 };
    const before = availabilityBySlot(oneCourse);
    const joining = {
      id: 'joining',
      name: 'Joe',
      preferredDays: [],
      preferredTimeSlots: [],
      favoriteCourses: [],
      booked: [],
    };
    const timeSlots = rankTeeTimes(oneCourse).map(({ time }) => time);
    const entries = [{ date: startDate, isAvailable: true, timeSlots }];
    const after = availabilityBySlot({ ...oneCourse, members: [...squad.members, { ...joining, entries }] });
    for (const [slot, points] of before) {
      if (!slot.startsWith(startDate)) continue;
      expect(after.get(slot), slot).toBeGreaterThanOrEqual(points);
      slots += 1;
    }
  }
  expect(slots).toBeGreaterThan(500);
});

function availabilityBySlot(squad: RankingInput): Map<string, number> {
  return new Map(
    rankTeeTimes(squad).map(({ date, time, receipt }) => [
      `${date} ${time}`,
      receipt.find(({ factor }) => factor === 'availability')?.points ?? Number.NaN,
    ]),
  );
}

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
