import { expiringCounts } from '@fourball/kit/database/limit-counts.ts';
import { type Expiring, tombstones } from '@fourball/kit/events/operate/prune.ts';

/** Rows that go with age. */
export const expiring: readonly Expiring[] = [
  expiringCounts,
  // No round that anybody is asked for lies further ahead than a year.
  { table: 'round_answers', age: 'answered_at', days: 400 },
  { table: 'seat_offers', age: 'offered_at', days: 400 },
  { table: 'asked_golfers', age: 'asked_at', days: 400 },
  // As the answer to `listGuests` promises.
  { table: 'round_guests', age: 'plays_at', days: 90 },
  { table: 'proposed_answers', age: 'plays_at', days: 30 },
  // Longer than the ten dates of a monthly game by which players of the next are guessed.
  { table: 'game_dates', age: 'date', days: 400 },
  { table: 'standing_games', age: 'ended_at', days: 400 },
  { table: 'away_periods', age: 'last_day', days: 30 },
  { table: 'remembered_browsers', age: 'remembered_at', days: 400 },
  // A month longer than an event can still come late.
  tombstones('availability_entries', 90),
  tombstones('memberships', 90),
  tombstones('squads', 90),
  // Longer than the bookings, at most a year ahead, that may name them.
  tombstones('golfers', 400),
];
