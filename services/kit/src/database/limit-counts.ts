import { LIMITS, type LimitName } from '@fourball/contracts/limits.ts';
import type { Expiring } from '../events/operate/prune.ts';
import { tooMany, waitInWords } from '../http/problem.ts';
import type { Transaction } from './transaction.ts';

/** Use of a limit by one key, which is an id: of a golfer, a squad, a recipient. */
export interface LimitUse {
  readonly limit: LimitName;
  readonly key: string;
  /** RATE_LIMIT_SCALE: multiplies the limit, to at least one. */
  readonly scale: number;
}

/** Counts whose windows are over: none is longer than a day. */
export const expiringCounts: Expiring = { table: 'limit_counts', age: 'since', days: 1 };

export const allowedBy = ({ limit, scale }: Pick<LimitUse, 'limit' | 'scale'>): number =>
  Math.max(1, Math.floor(LIMITS[limit].max * scale));

/**
 * Counts one use, in a window that begins with its first, in the table `limit_counts`, where every replica counts. Others who
 * count for the key wait until the transaction ends, and what it counted goes with it when it fails: count last.
 * @returns whether the use is within the limit, and the seconds until its window ends.
 */
export async function countUse(tx: Transaction, use: LimitUse): Promise<{ isWithin: boolean; seconds: number }> {
  const { windowSeconds } = LIMITS[use.limit];
  const allowed = allowedBy(use);
  const [counted] = await tx.$queryRaw<{ count: number; seconds: number }[]>`
    INSERT INTO limit_counts AS counted ("limit", key, since, count)
    VALUES (${use.limit}, ${use.key}::uuid, clock_timestamp(), 1)
    ON CONFLICT (key, "limit") DO UPDATE SET (since, count) = (
      SELECT CASE WHEN is_over THEN excluded.since ELSE counted.since END,
             CASE WHEN is_over THEN 1 ELSE least(counted.count, ${allowed}::int) + 1 END
      FROM (SELECT counted.since <= excluded.since - make_interval(secs => ${windowSeconds}::int)) AS window_of (is_over))
    RETURNING count,
      greatest(1, ceil(extract(epoch FROM since - clock_timestamp())) + ${windowSeconds}::int)::int AS seconds`;
  if (!counted) throw new Error('a use was not counted');
  return { isWithin: counted.count <= allowed, seconds: counted.seconds };
}

/**
 * Counts one use as {@link countUse} does.
 * @param sentence says the limit to whom it refuses, by the number that it allows.
 * @throws a 429 problem with the sentence and when to come back, once the limit is used up.
 */
export async function refuseBeyond(
  tx: Transaction,
  use: LimitUse,
  sentence: (allowed: number) => string,
): Promise<void> {
  const { isWithin, seconds } = await countUse(tx, use);
  if (!isWithin) throw tooMany(`${sentence(allowedBy(use))} Please try again in ${waitInWords(seconds)}.`, seconds);
}
