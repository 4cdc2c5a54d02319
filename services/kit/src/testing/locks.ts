interface Client {
  $queryRaw<T>(query: TemplateStringsArray): Promise<T>;
}

/** How many transactions of this client's database wait for a lock that another one holds. */
export async function waitingForLocks(client: Client): Promise<number> {
  const rows = await client.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return rows.length;
}
