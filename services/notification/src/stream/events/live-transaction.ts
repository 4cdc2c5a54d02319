import type { EventWork, Handler } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import type { Broadcast } from './fan-out.ts';
import type { LiveEvent } from './live-event.ts';

type Tx = Prisma.TransactionClient;

/** A transaction, and what golfers see live of it. */
export interface LiveTransaction {
  readonly tx: Tx;
  /** Shows live events once the transaction is committed, and never where it comes to nothing; by a key only the first. */
  readonly show: (liveEvents: readonly LiveEvent[], key?: string) => void;
}

/** One event of another service being applied here. */
export type Work = EventWork<Tx> & LiveTransaction;

/** Where transactions are run, and where what golfers see of them is shown. */
export interface LiveClient {
  readonly client: PrismaClient;
  readonly broadcast: Broadcast;
}

/** Runs a transaction that no event caused. */
export async function inLiveTransaction<T>(
  { client, broadcast }: LiveClient,
  task: (work: LiveTransaction) => Promise<T>,
): Promise<T> {
  const shown: LiveEvent[] = [];
  const result = await client.$transaction((tx) => task({ tx, show: (liveEvents) => shown.push(...liveEvents) }));
  if (shown.length > 0) broadcast(shown);
  return result;
}

/** Lets a handler show live events, and tells once what it did is committed. */
export const showing =
  (broadcast: Broadcast, committed: () => void) =>
  ({ kind, apply }: Handler<Work>): Handler<EventWork<Tx>> => ({
    kind,
    apply: (work, event) => {
      work.afterCommit(committed);
      return apply({ ...work, show: (liveEvents, key) => work.afterCommit(() => broadcast(liveEvents), key) }, event);
    },
  });
