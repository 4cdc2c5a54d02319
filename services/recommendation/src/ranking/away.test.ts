import { DAYS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { describe, expect, test } from 'vitest';
import { rankTeeTimes } from './rank.ts';
import { aMember, aRanking, bookedInArizona, busyOn, freeOn, SATURDAY } from './testing/build.ts';
import type { Member } from './types.ts';

/** Busy from 9 to 10, by the calendar that they imported. */
const away = [bookedInArizona(SATURDAY, '09:00', '10:00')];
const ann = aMember('ann', { entries: [freeOn(SATURDAY)] });
const anyDay = { preferredDays: DAYS, preferredTimeSlots: TIME_SLOTS };
/** The times at which a member counts as free, beside Ann. */
const freeTimes = (member: Member) =>
  rankTeeTimes(aRanking({ members: [ann, member], limit: 13 }))
    .filter(({ availableMembers }) => availableMembers.includes(member.id))
    .map(({ time }) => time)
    .toSorted();

describe('a member whose imported calendar is busy', () => {
  test('is not free for rounds that overlap it, whatever their standing preferences say', () => {
    const times = freeTimes(aMember('bob', { ...anyDay, away }));
    expect(times).toEqual(TIME_SLOTS.filter((time) => time >= '10:00'));
  });

  test('is free where an entry of that date says so, and only there', () => {
    const entries = [freeOn(SATURDAY, ['09:00', '12:00'])];
    expect(freeTimes(aMember('bob', { ...anyDay, entries, away }))).toEqual(['09:00', '12:00']);
    expect(freeTimes(aMember('bob', { ...anyDay, entries: [busyOn(SATURDAY)], away }))).toEqual([]);
  });

  test('is told apart from one who plays another round then by nothing that is offered', () => {
    const others = (facts: Partial<Member>) =>
      rankTeeTimes(aRanking({ members: [ann, aMember('bob', { ...anyDay, ...facts })], limit: 13 }));
    expect(others({ away })).toEqual(others({ booked: away }));
  });

  test('is neither unknown nor the nearest miss, also where they said nothing', () => {
    const offers = rankTeeTimes(aRanking({ members: [ann, aMember('bob', { away })], limit: 13 }));
    const at = (time: string) => offers.find((offer) => offer.time === time)!;
    expect([at('09:00').unknownMembers, at('09:00').nearestMiss]).toEqual([[], null]);
    expect([at('12:00').unknownMembers, at('12:00').nearestMiss?.userId]).toEqual([['bob'], 'bob']);
  });
});
