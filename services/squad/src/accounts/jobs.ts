import { INVITE_EXPIRY_DAYS } from '@fourball/contracts/constants.ts';
import type { Expiring } from '@fourball/kit/events/operate/prune.ts';

/** Rows that go with age. */
export const expiring: readonly Expiring[] = [
  // As long as the longest link that was mailed can work.
  { table: 'invitations', age: 'created_at', days: Math.max(...INVITE_EXPIRY_DAYS) },
  // Longer than an event of one can still come late: only those to come are read.
  { table: 'tee_times', age: 'starts_at', days: 90 },
];
