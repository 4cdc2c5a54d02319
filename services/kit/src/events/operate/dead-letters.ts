import { Envelope } from '@fourball/contracts/events/event.ts';
import { createWork, runAs } from '../../process/context.ts';
import { applyBy } from '../consume/apply.ts';
import { type InboxClient, type InboxTransaction, UNREADABLE } from '../consume/inbox.ts';
import { type HandlersByPublisher, handlerOf } from '../consume/reading.ts';

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

/** Part of a service's generated Prisma transaction that listing and replaying need. */
export interface DeadLetterTransaction extends InboxTransaction {
  inboxEvent: {
    updateMany(args: { where: { eventId: string }; data: { outcome: string } }): Promise<unknown>;
  };
  deadLetter: InboxTransaction['deadLetter'] & {
    findMany(args: { where?: { eventId: string }; orderBy: { createdAt: 'asc' } }): Promise<DeadLetter[]>;
    deleteMany(args: { where: { eventId: string } }): Promise<{ count: number }>;
    updateMany(args: {
      where: { eventId: string };
      data: { reason: string; deliveries: { increment: number } };
    }): Promise<unknown>;
  };
}

/** The dead letters of this service, oldest first. */
export const listDeadLetters = (tx: DeadLetterTransaction): Promise<DeadLetter[]> =>
  tx.deadLetter.findMany({ orderBy: { createdAt: 'asc' } });

/** Whether a letter can be replayed: what is no event cannot. */
export const isReadable = ({ type }: Pick<DeadLetter, 'type'>): boolean => type !== UNREADABLE;

/** Takes a letter off the list for good, so that it raises no alert any more. @returns it; undefined where there is none. */
export async function drop(client: DeadLetterTransaction, eventId: string): Promise<DeadLetter | undefined> {
  const [letter] = await client.deadLetter.findMany({ where: { eventId }, orderBy: { createdAt: 'asc' } });
  await client.deadLetter.deleteMany({ where: { eventId } });
  return letter;
}

/** How a replay ended: `gone` when there was no such dead letter (any more). */
export type Replayed = { outcome: 'applied' | 'gone' } | { outcome: 'failed'; reason: string };

/**
 * Applies a dead letter by the handlers that live events meet, in one transaction with taking it off the list; two
 * replays of one letter apply it once. One that fails again stays, with the new reason.
 */
export async function replay<Tx extends DeadLetterTransaction>(
  client: InboxClient<Tx> & DeadLetterTransaction,
  handlers: HandlersByPublisher<Tx>,
  eventId: string,
): Promise<Replayed> {
  const [letter] = await client.deadLetter.findMany({ where: { eventId }, orderBy: { createdAt: 'asc' } });
  if (!letter) return { outcome: 'gone' };
  try {
    const envelope = Envelope.parse(letter.envelope);
    const handler = handlerOf(handlers, envelope.type);
    return await runAs(createWork(envelope.correlationid), () =>
      client.$transaction(async (tx): Promise<Replayed> => {
        // Deleting first locks the row: another replay waits, and then finds nothing.
        const { count } = await tx.deadLetter.deleteMany({ where: { eventId } });
        if (count === 0) return { outcome: 'gone' };
        if (handler) await applyBy(handler, tx, envelope);
        await tx.inboxEvent.updateMany({ where: { eventId }, data: { outcome: handler ? 'applied' : 'ignored' } });
        return { outcome: 'applied' };
      }),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await client.deadLetter.updateMany({ where: { eventId }, data: { reason, deliveries: { increment: 1 } } });
    return { outcome: 'failed', reason };
  }
}
