import { golfersNamedIn, withNames } from '@fourball/contracts/golfer-names.ts';
import type { ReceiptLine } from '@fourball/contracts/http/ranking.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import { firstNamesOf } from '../../read-models/golfers/service.ts';

interface Named {
  readonly receipt: readonly ReceiptLine[];
}

/**
 * Fills in what the golfers that receipts name are called now: one statement, and none where no receipt names anybody.
 * @param known what some of them are called, where that was read just now.
 */
export async function nameGolfers<T extends Named>(
  pool: Pool,
  told: readonly T[],
  known: ReadonlyMap<string, string> = new Map(),
): Promise<T[]> {
  const ids = golfersNamedIn(told.flatMap(({ receipt }) => receipt.map(({ reason }) => reason)));
  if (ids.length === 0) return [...told];
  const unknown = ids.filter((id) => !known.has(id));
  const names = unknown.length === 0 ? known : new Map([...known, ...(await firstNamesOf(pool, unknown))]);
  return told.map((one) => ({ ...one, receipt: one.receipt.map((line) => named(line, names)) }));
}

/** The same for one. */
export const nameGolfersOf = async <T extends Named>(pool: Pool, told: T): Promise<T> =>
  (await nameGolfers(pool, [told]))[0] ?? told;

const named = (line: ReceiptLine, names: ReadonlyMap<string, string>): ReceiptLine => ({
  ...line,
  reason: withNames(line.reason, (id) => names.get(id)),
});
