import type { RecommendationStatus } from '@fourball/contracts/http/recommendation.ts';
import { expect, test } from 'vitest';
import { applyTransition, facesOf, statusAt, type Transition } from './policy.ts';

const START = new Date('2026-05-02T16:00Z');
const BEFORE = new Date(START.getTime() - 1);

test.each<[RecommendationStatus, Date, RecommendationStatus]>([
  ['pending', BEFORE, 'pending'],
  ['pending', START, 'expired'],
  ['confirmed', BEFORE, 'confirmed'],
  ['confirmed', START, 'expired'],
  ['booked', START, 'booked'],
  ['cancelled', START, 'cancelled'],
])('what is %s counts at %o as %s', (status, now, expected) => {
  expect(statusAt({ status, startsAt: START }, now)).toBe(expected);
});

test.each<[Transition, RecommendationStatus, string]>([
  ['confirm', 'pending', 'confirmed'],
  ['confirm', 'confirmed', 'confirmed'],
  ['confirm', 'booked', 'booked'],
  ['confirm', 'cancelled', 'cancelled'],
  ['confirm', 'expired', 'started'],
  ['withdraw', 'pending', 'pending'],
  ['withdraw', 'confirmed', 'confirmed'],
  ['withdraw', 'booked', 'already-booked'],
  ['withdraw', 'cancelled', 'cancelled'],
  ['withdraw', 'expired', 'started'],
  ['book', 'pending', 'nobody-confirmed'],
  ['book', 'confirmed', 'booked'],
  ['book', 'booked', 'booked'],
  ['book', 'cancelled', 'cancelled'],
  ['book', 'expired', 'started'],
  ['free', 'booked', 'booked'],
  ['free', 'cancelled', 'cancelled'],
  ['cancel', 'booked', 'cancelled'],
  ['cancel', 'cancelled', 'cancelled'],
  ['move', 'booked', 'booked'],
  ['move', 'cancelled', 'cancelled'],
])('to %s one that is %s: %s', (act, status, outcome) => {
  const move = applyTransition(act, status);
  expect('refusal' in move ? move.refusal.code : move.to).toBe(outcome);
});

test.each<Transition>(['free', 'cancel', 'move'])('to %s what is not booked is refused', (act) => {
  for (const status of ['pending', 'confirmed', 'expired'] as const)
    expect(applyTransition(act, status)).toMatchObject({ refusal: { code: 'not-booked' } });
});

test.each<[Transition, RecommendationStatus, RecommendationStatus]>([
  ['withdraw', 'confirmed', 'pending'],
  ['withdraw', 'pending', 'pending'],
  ['free', 'booked', 'cancelled'],
])('when the last golfer does so, to %s one that is %s makes it %s', (act, status, expected) => {
  expect(applyTransition(act, status, 0)).toEqual({ to: expected });
});

test('the faces are the free, those who are so if need be, then those without an answer, and eight at most', () => {
  const of = (availableMembers: string[], ifNeedBeMembers: string[], unknownMembers: string[]) =>
    facesOf({ availableMembers, ifNeedBeMembers, unknownMembers }).map(
      ({ userId, standing }) => `${userId} ${standing}`,
    );
  expect(of(['ann', 'ben'], ['ann'], ['cat'])).toEqual(['ben free', 'ann if-need-be', 'cat unanswered']);
  expect(of([...'abcdef'], [], [...'uvw'])).toHaveLength(8);
});
