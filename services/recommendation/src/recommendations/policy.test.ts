import type { RecommendationStatus } from '@fourball/contracts/http/recommendation.ts';
import { expect, test } from 'vitest';
import { type Act, moveBy, statusAt } from './policy.ts';

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

test.each<[Act, RecommendationStatus, string]>([
  ['confirm', 'pending', 'confirmed'],
  ['confirm', 'confirmed', 'confirmed'],
  ['confirm', 'booked', 'already-booked'],
  ['confirm', 'cancelled', 'cancelled'],
  ['confirm', 'expired', 'started'],
  ['book', 'pending', 'nobody-confirmed'],
  ['book', 'confirmed', 'booked'],
  ['book', 'booked', 'booked'],
  ['book', 'cancelled', 'cancelled'],
  ['book', 'expired', 'started'],
])('to %s one that is %s: %s', (act, status, outcome) => {
  const move = moveBy(act, status);
  expect('refusal' in move ? move.refusal.code : move.to).toBe(outcome);
});
