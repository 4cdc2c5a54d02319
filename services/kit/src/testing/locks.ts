import { until } from './until.ts';

interface Client {
  $queryRaw<T>(query: TemplateStringsArray): Promise<T>;
}

/** How many transactions of this client's database wait for a lock that another one holds. */
export async function waitingForLocks(client: Client): Promise<number> {
  const rows = await client.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return rows.length;
}

/** Acts while a transaction has done its work and is not committed: it is once the act waits for it, or is done. */
export async function actBeforeCommit<Tx>(
  client: Client & { $transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  work: (tx: Tx) => Promise<unknown>,
  act: () => Promise<unknown>,
): Promise<void> {
  // Wrapped, for a promise that is returned would be waited for.
  const { acting } = await client.$transaction(async (tx) => {
    await work(tx);
    let isDone = false;
    const acting = act().finally(() => {
      isDone = true;
    });
    await until('the act to be done or waiting', async () => isDone || (await waitingForLocks(client)) > 0);
    return { acting };
  });
  await acting;
}
