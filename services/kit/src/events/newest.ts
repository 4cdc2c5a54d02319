/** What is needed of a generated Prisma model whose rows follow another service's aggregates. */
interface FollowingTable<Row extends { id: string; version: number }> {
  createMany(args: { data: Row[]; skipDuplicates: true }): Promise<{ count: number }>;
  updateMany(args: { where: { id: string; version: { lt: number } }; data: Row }): Promise<{ count: number }>;
}

/**
 * Keeps the state of the highest version in a read model, whatever the order in which events arrive. A tombstone is a
 * row like any other (`gone: true`), so that a late event does not bring the aggregate back.
 * @returns whether the row changed.
 */
export async function keepNewest<Row extends { id: string; version: number }>(
  table: FollowingTable<NoInfer<Row>>,
  row: Row,
): Promise<boolean> {
  const created = await table.createMany({ data: [row], skipDuplicates: true });
  if (created.count === 1) return true;
  const updated = await table.updateMany({ where: { id: row.id, version: { lt: row.version } }, data: row });
  return updated.count === 1;
}
