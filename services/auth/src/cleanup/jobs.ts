import { expiringCounts } from '@fourball/kit/database/limit-counts.ts';
import { type Expiring, tombstones } from '@fourball/kit/events/operate/prune.ts';

/** Rows that go with age. */
export const expiring: readonly Expiring[] = [
  { table: 'sessions', age: 'expire', days: 0 },
  // A day longer than its event is kept: whoever deletes the account has every such event erased.
  { table: 'password_resets', age: 'created_at', days: 31 },
  { table: 'mailed_links', age: 'created_at', days: 31 },
  { table: 'claim_links', age: 'created_at', days: 31 },
  expiringCounts,
  // A month longer than an event can still come late, and of golfers as long as others know their ids.
  tombstones('memberships', 90),
  tombstones('unclaimed_golfers', 400),
];
