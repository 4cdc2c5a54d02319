import { refuseBeyond } from '@fourball/kit/database/limit-counts.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { golferLimit, isNotified, squadLimit } from './policy.ts';

type Tx = Prisma.TransactionClient;

/** The ledger for acts of golfers that others may be notified of. */
export interface LimitedLedger {
  /**
   * Writes as the ledger does. An act that others are notified of counts once for the golfer and once for the squad, after all
   * else that it locks; one that changes nothing does not count.
   * @throws a 429 problem, and writes nothing, once either has used up their day.
   */
  write<T>(userId: string, work: (tx: Tx, publish: Publish) => Promise<T>): Promise<T>;
}

/** @param scale multiplies both limits. */
export const limitActs = (ledger: Ledger<Tx>, scale: number): LimitedLedger => ({
  write: (userId, work) =>
    ledger.write(async (tx, publish) => {
      const squadIds = new Set<string>();
      const result = await work(tx, (kind, version, data, options) => {
        if (isNotified(kind.type) && 'squadId' in data) squadIds.add(String(data.squadId));
        publish(kind, version, data, options);
      });
      for (const squadId of squadIds) {
        await refuseBeyond(tx, { limit: 'teeTimeChanges', key: userId, scale }, golferLimit);
        await refuseBeyond(tx, { limit: 'squadTeeTimeChanges', key: squadId, scale }, squadLimit);
      }
      return result;
    }),
});
