import type { Expiring } from '@fourball/kit/events/operate/prune.ts';

/**
 * Rows that go with age. A tombstone outlives every event that could still come late, by a month; that of a golfer outlives
 * the bookings, at most a year ahead, that may name them.
 */
export const expiring: readonly Expiring[] = [
  { table: 'limit_counts', age: 'since', days: 1 },
  { table: 'availability_entries', age: 'gone_at', days: 90, only: 'gone' },
  { table: 'memberships', age: 'gone_at', days: 90, only: 'gone' },
  { table: 'squads', age: 'gone_at', days: 90, only: 'gone' },
  { table: 'golfers', age: 'gone_at', days: 400, only: 'gone' },
];
