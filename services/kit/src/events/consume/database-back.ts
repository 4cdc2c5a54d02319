import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction, TransactionClient } from '../../database/transaction.ts';

/** Whether a transaction can be begun and ended. */
export const databaseAnswers = <Tx extends Transaction>(client: TransactionClient<Tx>): Promise<boolean> =>
  client.$transaction(async () => true).catch(() => false);

/** Waits, for `everyMs` milliseconds at least, until the database answers or the signal is given. */
export async function databaseBack<Tx extends Transaction>(
  client: TransactionClient<Tx>,
  { everyMs, signal }: { everyMs: number; signal: AbortSignal },
): Promise<void> {
  do await pause(everyMs, undefined, { signal }).catch(() => {});
  while (!signal.aborted && !(await databaseAnswers(client)));
}
