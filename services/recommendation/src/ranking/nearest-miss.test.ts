import { expect, test } from 'vitest';
import { rankTeeTimes } from './rank.ts';
import { aCourse, aMember, aRanking, bookedInArizona, busyOn, freeOn, SATURDAY } from './testing/build.ts';
import { Chance, randomRanking } from './testing/random-squad.ts';
import type { Member, RankedTeeTime, RankingInput } from './types.ts';

const ann = aMember('ann', { entries: [freeOn(SATURDAY, ['09:00'])] });
const missOf = (facts: Partial<RankingInput>) => rankTeeTimes(aRanking(facts))[0]?.nearestMiss;

test('the one who is missed most is who would raise the score most, whether they are busy or have not answered', () => {
  const bob = aMember('bob');
  const cal = aMember('cal', { entries: [busyOn(SATURDAY)], favoriteCourses: ['a'] });
  // 60 for all of three, half of the preferences, and 1.33 for one fan of two.
  const fan = { userId: 'cal', isUnknown: false, availableMembers: 2 };
  expect(missOf({ members: [ann, bob, cal] })).toMatchObject(fan);
  const leftOut = { rounds: [['ann', 'cal']], members: [ann, bob, cal] };
  expect(missOf(leftOut)).toMatchObject({ userId: 'bob', isUnknown: true, availableMembers: 2 });
});

test('of equals the first by id is named, in whatever order the members come', () => {
  const others = ['dee', 'bob', 'cal'].map((id) => aMember(id));
  for (const members of [
    [ann, ...others],
    [...others.toReversed(), ann],
  ]) {
    expect(missOf({ members })).toMatchObject({ userId: 'bob' });
  }
});

test('who is booked elsewhere then is nobody to wait for', () => {
  const booked = [bookedInArizona(SATURDAY, '12:00', '16:15')];
  expect(missOf({ members: [ann, aMember('bob', { booked })] })).toBeNull();
});

test('nobody is missed where everybody is free, nor where nobody would raise the score', () => {
  expect(missOf({ members: [ann] })).toBeNull();
  // In a hundred, one more is 0.6 points, and takes 5 from the mean of preferences that fit wholly.
  const members = [
    aMember('ann', { preferredDays: ['saturday'], preferredTimeSlots: ['09:00'] }),
    ...Array.from({ length: 99 }, (_, index) =>
      aMember(`silent ${index}`, { preferredDays: ['monday'], preferredTimeSlots: ['06:00'] }),
    ),
  ];
  expect(missOf({ members })).toBeNull();
});

test('a course that only who is missed could play counts in the middle price', () => {
  // At 09:00 Ann could not finish eighteen holes before her next round; Bob could.
  const busyAt12 = { ...ann, booked: [bookedInArizona(SATURDAY, '12:00', '16:15')] };
  const courses = [aCourse('a', { holes: 9, averagePrice: 40 }), aCourse('b', { averagePrice: 80 })];
  // 60 for both, 4 and 5 for no preferences, 3.5 unrated, and 5 x (1 - 40 / 120).
  expect(missOf({ members: [busyAt12, aMember('bob')], courses })).toMatchObject({ score: 75.83 });
});

test('what is told of the one who is missed is what ranking finds once they say that they are free', () => {
  const chance = new Chance(11);
  let misses = 0;
  for (const squad of chance.times(60, () => randomRanking(chance))) {
    for (const teeTime of rankTeeTimes({ ...squad, limit: 3 })) {
      if (!teeTime.nearestMiss) continue;
      const { userId, ...miss } = teeTime.nearestMiss;
      const then = rankTeeTimes({ ...withAnswer(squad, userId, teeTime), limit: 1000 });
      const same = then.find((other) => placeOf(other) === placeOf(teeTime));
      // Another course may suit better then; the miss is of this one.
      if (!same) continue;
      expect([same.score, same.availableMembers.length]).toEqual([miss.score, miss.availableMembers]);
      misses += 1;
    }
  }
  expect(misses).toBeGreaterThan(50);
});

const placeOf = ({ date, time, courseId }: RankedTeeTime) => `${date} ${time} ${courseId}`;

function withAnswer(squad: RankingInput, userId: string, { date, time }: RankedTeeTime): RankingInput {
  const answered = (member: Member): Member => ({
    ...member,
    entries: [...member.entries.filter((entry) => entry.date !== date), freeOn(date, [time])],
  });
  return { ...squad, members: squad.members.map((member) => (member.id === userId ? answered(member) : member)) };
}
