/** Part of a service's generated Prisma transaction that keeping a row of another service's aggregate needs. */
interface ReadModelTransaction {
  $executeRawUnsafe(query: string, ...values: unknown[]): Promise<number>;
}

/**
 * Keeps the state of the highest version in a read model, whatever the order in which events arrive. A tombstone is a
 * row like any other (`gone: true`), so that a late event does not bring the aggregate back.
 *
 * One statement, past Prisma, which would plan each of them anew: a plan takes longer than all the rest of an event.
 * @param table its name in the database, whose columns are called as the fields of the row, in snake case. Both are words
 * of the code and never of an event.
 * @param row fields that are undefined stay as they are, or become what the table has for new rows.
 * @returns whether the row changed.
 */
export async function upsertIfNewer(
  tx: ReadModelTransaction,
  table: string,
  row: Readonly<{ id: string; version: number }>,
): Promise<boolean> {
  const said = Object.entries(row).filter(([, value]) => value !== undefined);
  const values = Object.fromEntries(said.map(([field, value]) => [columnOf(field), value]));
  const names = Object.keys(values).map((name) => `"${name}"`);
  const statement = `
    INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_record(NULL::${table}, $1::jsonb)
    ON CONFLICT (id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`)}
    WHERE ${table}.version < excluded.version`;
  return (await tx.$executeRawUnsafe(statement, JSON.stringify(values))) === 1;
}

const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
