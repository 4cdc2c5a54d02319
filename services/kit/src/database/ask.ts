import type { Pool } from './database.ts';

/** One read in SQL, whose text stands in the code: whatever comes from outside is among its values. */
export interface Statement {
  /** Under which each connection keeps the plan of it. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | number)[];
}

/** SQL for a moment as JSON spells it, in UTC with milliseconds: of a row that is built as JSON by PostgreSQL. */
export const instantText = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Answers the rows of a statement. */
export type Ask = <Row extends object>(statement: Statement) => Promise<Row[]>;

interface AskedTransaction {
  $queryRawUnsafe<Rows>(text: string, ...values: unknown[]): Promise<Rows>;
}

/** Asks on a connection of its own, past Prisma, which costs the processor several times as much. */
export const askPool =
  (pool: Pool): Ask =>
  async <Row extends object>({ name, text, values }: Statement) =>
    (await pool.query<Row>({ name, text, values: [...values] })).rows;

/** Asks within a transaction, whose own changes it sees. */
export const askWithin =
  (tx: AskedTransaction): Ask =>
  ({ text, values }) =>
    tx.$queryRawUnsafe(text, ...values);
