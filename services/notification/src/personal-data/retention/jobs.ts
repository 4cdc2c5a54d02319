import { TEE_TIMES_RECENT_DAYS } from '@fourball/contracts/constants.ts';
import { expiringCounts } from '@fourball/kit/database/limit-counts.ts';
import { type Expiring, tombstones } from '@fourball/kit/events/operate/prune.ts';

/** Holds for a tee time by which nobody can achieve anything any more: all of its players have both achievements. */
const COUNTS_FOR_NOBODY = `NOT EXISTS (
  SELECT FROM golfers WHERE golfers.id = ANY (players) AND NOT gone
    AND (SELECT count(*) FROM achievements WHERE user_id = golfers.id) < 2)`;

/** Rows that go with age. */
export const expiring: readonly Expiring[] = [
  { table: 'notifications', age: 'created_at', days: 90, only: 'is_read' },
  { table: 'notifications', age: 'created_at', days: 180, only: 'NOT is_read' },
  // The outcome; the content of a mail goes with it.
  { table: 'mails', age: 'finished_at', days: 7 },
  // Longer than a date can be open.
  { table: 'game_date_notices', age: 'leaves_at', days: 90 },
  // As long as a golfer's feed holds them.
  { table: 'tee_times', age: 'starts_at', days: TEE_TIMES_RECENT_DAYS, only: COUNTS_FOR_NOBODY },
  // As the answer to `listGuests` promises.
  { table: 'guest_links', age: 'date', days: 90 },
  expiringCounts,
  // A month longer than an event can still come late.
  tombstones('availability_entries', 90),
  tombstones('memberships', 90),
  tombstones('squads', 90),
  tombstones('answer_links', 90),
  tombstones('added_golfers', 90),
  tombstones('guest_links', 90),
  // Longer than the bookings, at most a year ahead, that may name them.
  tombstones('golfers', 400),
];
