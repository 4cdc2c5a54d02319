import type pg from 'pg';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isEnum: boolean;
  readonly length: number | null;
  readonly isRequired: boolean;
  /** The only column of the primary key. */
  readonly isKey: boolean;
  /** Table whose key it holds. */
  readonly parent: string | null;
}

/** Rows of one golfer, squad or event in a table of theirs. */
const ROWS_OF_ONE = 5;
/** Share of values that are null where they may be, and of flags that are true. */
const FEW = 0.02;

/**
 * Fills an empty table with rows that are alike: ids that other rows have, dates of the two months around today, and words.
 * Constraints of its rows are dropped; what would be there twice is left out.
 */
export async function fillTable(client: pg.Client, table: string, rows: number): Promise<void> {
  const columns = await columnsOf(client, table);
  const values = columns.map((column) => columnValue(column, table, rows));
  const names = columns.map(({ name }) => `"${name}"`);
  const indexes = await plainIndexesOf(client, table);
  for (const name of await checksOf(client, table))
    await client.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${name}"`);
  for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`);
  await client.query(
    `INSERT INTO "${table}" (${names}) SELECT ${values} FROM generate_series(1, ${rows}) AS i ON CONFLICT DO NOTHING`,
  );
  // Made at the end, they take a third of the time.
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`ANALYZE "${table}"`);
}

function columnValue(column: Column, table: string, rows: number): string {
  const value = column.isKey ? keyOf(column, table) : anyOf(column, rows);
  return column.isRequired || column.isKey ? value : `CASE WHEN random() > ${FEW} THEN ${value} END`;
}

const keyOf = ({ type }: Column, table: string): string => {
  if (type === 'uuid') return `md5('${table}' || i)::uuid`;
  return type === 'text' || type.startsWith('character') ? `'${table}' || i` : 'i';
};

function anyOf({ type, isEnum, length, parent }: Column, rows: number): string {
  const one = `(1 + floor(random() * ${Math.ceil(rows / ROWS_OF_ONE)}))::int`;
  const uuid = `md5('${parent ?? 'one'}' || ${one})::uuid`;
  if (isEnum) return `(enum_range(NULL::${type}))[1 + floor(random() * cardinality(enum_range(NULL::${type})))]`;
  if (type === 'uuid[]') return `ARRAY[${uuid}]`;
  if (type.endsWith('[]')) return `'{}'::${type}`;
  const known: Readonly<Record<string, string>> = {
    uuid,
    boolean: `random() < ${FEW}`,
    date: "(now() + (random() * 60 - 30) * interval '1 day')::date",
    'timestamp with time zone': "now() + (random() * 60 - 30) * interval '1 day'",
    json: "'{}'::json",
    jsonb: "'{}'::jsonb",
    bytea: "''::bytea",
    integer: one,
    bigint: one,
    smallint: '1',
  };
  if (known[type]) return known[type];
  if (/^(numeric|double|real)/.test(type)) return 'random()';
  return `left(md5(random()::text), ${length ?? 32})`;
}

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(COLUMNS, [table]);
  return rows;
}

const COLUMNS = `
  SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type, t.typtype = 'e' AS "isEnum",
    a.attnotnull AS "isRequired", information_schema._pg_char_max_length(a.atttypid, a.atttypmod) AS length,
    EXISTS (SELECT FROM pg_constraint c WHERE c.conrelid = a.attrelid AND c.contype = 'p' AND c.conkey = ARRAY[a.attnum])
      AS "isKey",
    (SELECT c.confrelid::regclass::text FROM pg_constraint c
      WHERE c.conrelid = a.attrelid AND c.contype = 'f' AND c.conkey = ARRAY[a.attnum] LIMIT 1) AS parent
  FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
  WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  ORDER BY a.attnum`;

const checksOf = async (client: pg.Client, table: string): Promise<string[]> =>
  (
    await client.query(`SELECT conname FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'`, [table])
  ).rows.map(({ conname }) => conname);

const plainIndexesOf = async (client: pg.Client, table: string): Promise<{ name: string; definition: string }[]> =>
  (
    await client.query(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
       WHERE indrelid = $1::regclass AND NOT indisunique`,
      [table],
    )
  ).rows.map(({ name, definition }) => ({ name: name.replaceAll('"', ''), definition }));
