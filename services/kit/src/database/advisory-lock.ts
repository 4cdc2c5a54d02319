import type { Transaction } from './transaction.ts';

/*
 * Advisory locks of one service's database. A key keeps its form and its number for good: replicas of two releases run
 * side by side and must wait for each other.
 */

/** Keys of locks that every service has; the hash of a name meets one of them by a chance of 1 in 2^64. */
export const LOCK_KEYS = {
  /** Prisma's own tools take it too, so that nobody migrates a database twice at once. */
  migration: 72_707_369,
  /** One relay, one pruning, one rebuild of a service at a time. */
  relay: 4_402_001,
  prune: 4_402_002,
  rebuild: 4_402_003,
  /** Shared by snapshots, exclusive to an erasure: nothing that is being erased is published again. */
  erase: 4_402_004,
} as const;

/**
 * Has the transactions that lock a name follow one another, also where there is no row to lock.
 * @param space first half of the key, for a service whose names have a number of their own.
 */
export const lockName = (tx: Transaction, name: string, space?: number) =>
  space === undefined
    ? tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`
    : tx.$executeRaw`SELECT pg_advisory_xact_lock(${space}::int, hashtext(${name}))`;

/** As {@link lockName}, but waits for those alone who lock the name that way. */
export const lockNameShared = (tx: Transaction, name: string) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`;
