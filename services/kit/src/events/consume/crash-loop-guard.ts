import type { Transaction } from '../../database/transaction.ts';
import { tryAgain } from '../retry.ts';

/*
 * An event may end the process that deals with it, which then cannot say so: it is delivered again, and ends the next
 * one. The broker's count of deliveries does not tell it from those that were in flight beside it, nor from one that
 * waits for its time. So whoever deals with an event once more writes that down before, in a transaction of its own, and
 * takes it back after, however it ended.
 */

/** An event that has ended its process so often while it was dealt with once more becomes a dead letter. */
export const MAX_DEATHS = 3;

/** Reason of a dead letter whose event was under way when its process ended, again and again. */
export class EndsItsProcess extends Error {
  constructor(deaths: number) {
    super(`The process ended each time that this was dealt with, ${deaths + 1} times in a row`);
  }
}

/** How often an event was begun to be dealt with once more and never ended. */
export async function deathsOf(database: Transaction, eventId: string): Promise<number> {
  const [attempt] = await database.$queryRaw<{ unfinished: number }[]>`
    SELECT unfinished FROM attempts WHERE event_id = ${eventId}::uuid`;
  return attempt?.unfinished ?? 0;
}

export async function begin(database: Transaction, eventId: string): Promise<void> {
  await database.$executeRaw`
    INSERT INTO attempts (event_id, unfinished) VALUES (${eventId}::uuid, 1)
    ON CONFLICT (event_id) DO UPDATE SET unfinished = attempts.unfinished + 1`;
}

/** Where the database is away meanwhile, the attempt stands for one more that did not end: of {@link MAX_DEATHS}. */
export async function end(database: Transaction, ...eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  const clear = async () => database.$executeRaw`DELETE FROM attempts WHERE event_id = ANY(${eventIds}::uuid[])`;
  // Forget it now: nobody would take back the attempt of a settled event later.
  await tryAgain(clear).catch(() => {});
}
