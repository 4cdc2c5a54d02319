import { Envelope } from '@fourball/contracts/events/event.ts';
import type { Transaction, TransactionClient } from '../../database/transaction.ts';
import { parseEvent } from '../../process/contract-faults.ts';
import { applyBy } from '../consume/apply.ts';
import { UNREADABLE } from '../consume/inbox.ts';
import { type HandlersByPublisher, handlerOf } from '../consume/reading.ts';
import { asWorkOf } from '../event-spans.ts';

/** An event that could not be applied, as it is kept. */
export interface DeadLetter {
  readonly eventId: string;
  readonly type: string;
  /** Error of the last try. */
  readonly reason: string;
  readonly deliveries: number;
  readonly envelope: unknown;
  readonly createdAt: Date;
}

/** The dead letters of this service, oldest first. */
export const listDeadLetters = (database: Transaction): Promise<DeadLetter[]> => database.$queryRaw`
  SELECT event_id AS "eventId", type, reason, deliveries, envelope, created_at AS "createdAt"
  FROM dead_letters ORDER BY created_at`;

/** Whether a letter can be replayed: what is no event cannot. */
export const isReadable = ({ type }: Pick<DeadLetter, 'type'>): boolean => type !== UNREADABLE;

/** Takes a letter off the list for good, so that it raises no alert any more. @returns it; undefined where there is none. */
export async function drop(database: Transaction, eventId: string): Promise<DeadLetter | undefined> {
  const [deadLetter] = await database.$queryRaw<DeadLetter[]>`
    DELETE FROM dead_letters WHERE event_id = ${eventId}::uuid
    RETURNING event_id AS "eventId", type, reason, deliveries, envelope, created_at AS "createdAt"`;
  return deadLetter;
}

/** How a replay ended: `gone` when there was no such dead letter (any more), `unreadable` when it was not tried. */
export type Replayed = { outcome: 'applied' | 'gone' | 'unreadable' } | { outcome: 'failed'; reason: string };

/**
 * Applies a dead letter by the handlers that live events meet, in one transaction with taking it off the list; two
 * replays of one letter apply it once. One that fails again stays, with the new reason.
 */
export async function replay<Tx extends Transaction>(
  client: TransactionClient<Tx>,
  handlers: HandlersByPublisher<Tx>,
  eventId: string,
): Promise<Replayed> {
  try {
    return await client.$transaction(async (tx): Promise<Replayed> => {
      // Locks the row: another replay waits, and then finds nothing.
      const deadLetter = await drop(tx, eventId);
      if (!deadLetter) return { outcome: 'gone' };
      const event = parseEvent(Envelope, deadLetter.envelope);
      const handler = handlerOf(handlers, event.type);
      if (handler) await asWorkOf(event, () => applyBy(handler, tx, event));
      const outcome = handler ? 'applied' : 'ignored';
      await tx.$executeRaw`UPDATE inbox SET outcome = ${outcome} WHERE event_id = ${eventId}::uuid`;
      return { outcome: 'applied' };
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await client.$executeRaw`
      UPDATE dead_letters SET reason = ${reason}, deliveries = deliveries + 1 WHERE event_id = ${eventId}::uuid`;
    return { outcome: 'failed', reason };
  }
}
