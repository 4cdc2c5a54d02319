import { expiringCounts } from '@fourball/kit/database/limit-counts.ts';
import type { Expiring } from '@fourball/kit/events/operate/prune.ts';

/** Rows that go with age. */
export const expiring: readonly Expiring[] = [expiringCounts];
