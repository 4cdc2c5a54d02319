import { describe, expect, test } from 'vitest';
import { isOpen, matchPercent, matchQuality, pointsText, priceText } from './model.ts';

describe('a score is labelled at 75 and 50', () => {
  test.each([
    [100, 'Excellent'],
    [75, 'Excellent'],
    [74.99, 'Good'],
    [50, 'Good'],
    [49.99, 'Fair'],
    [0, 'Fair'],
  ])('%d is %s', (score, label) => {
    expect(matchQuality(score).label).toBe(label);
  });

  test('the percents beside a label never belong to a better one', () => {
    expect(matchPercent(74.99)).toBe(74);
  });
});

test('a booked, cancelled or expired recommendation is closed', () => {
  expect(isOpen({ status: 'pending', bookingConfirmed: false })).toBe(true);
  expect(isOpen({ status: 'confirmed', bookingConfirmed: false })).toBe(true);
  expect(isOpen({ status: 'booked', bookingConfirmed: true })).toBe(false);
  expect(isOpen({ status: 'cancelled', bookingConfirmed: false })).toBe(false);
  expect(isOpen({ status: 'expired', bookingConfirmed: false })).toBe(false);
});

test('prices and points read as a golfer would say them', () => {
  expect(priceText(85)).toBe('$85 average');
  expect(priceText(null)).toBe('Price not known');
  expect(pointsText(12.5)).toBe('+12.5');
  expect(pointsText(-3)).toBe('−3');
  expect(pointsText(0)).toBe('+0');
});
