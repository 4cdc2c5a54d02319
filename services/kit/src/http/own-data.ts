import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import type { FastifyInstance } from 'fastify';
import Papa from 'papaparse';
import type { Pool } from '../database/database.ts';
import { serve } from './serve.ts';

/** More rows than any limit lets a golfer have: what is beyond would be others' doing. */
const LONGEST = 10_000;
const AUDIT_TRAIL = `SELECT created_at AS at, deed AS action, rule FROM audit_entries
  WHERE user_id = $1 ORDER BY created_at DESC`;

type Row = Readonly<Record<string, unknown>>;

interface OwnDataOptions {
  readonly pool: Pool;
  /** Name of the JSON file, without its ending. */
  readonly file: string;
  /** Statements by the names of their lists in the file; each selects rows of the golfer whose id is its `$1`. */
  readonly lists: Readonly<Record<string, string>>;
  /** Lists that are given as CSV files too. */
  readonly tables?: readonly string[];
  /** Files beside those, such as a calendar. */
  readonly more?: (userId: string) => Promise<readonly { readonly name: string; readonly text: string }[]>;
}

/**
 * Serves what the service holds of a golfer as their own, for a copy that they asked for: one JSON file of all lists and of
 * what the service did by a rule in their name (the law asks for a structured format that machines read), and CSV for people.
 */
export function serveOwnData(app: FastifyInstance, { pool, file, lists, tables = [], more }: OwnDataOptions): void {
  async function rowsOf(statement: string, userId: string): Promise<readonly Row[]> {
    const { rows } = await pool.query<{ rows: Row[] }>(
      `SELECT coalesce(jsonb_agg(to_jsonb(list)), '[]') AS rows FROM (${statement} LIMIT ${LONGEST}) list`,
      [userId],
    );
    return rows[0]?.rows ?? [];
  }

  serve(app, internalRoutes.ownData, async ({ body: { userId } }) => {
    const held: Record<string, readonly Row[]> = {};
    for (const [name, statement] of Object.entries({ ...lists, auditTrail: AUDIT_TRAIL })) {
      held[name] = await rowsOf(statement, userId);
    }
    return {
      files: [
        { name: `${file}.json`, text: `${JSON.stringify(held, null, 2)}\n` },
        ...tables.map((name) => ({ name: `${name}.csv`, text: csvOf(held[name] ?? []) })),
        ...((await more?.(userId)) ?? []),
      ],
    };
  });
}

/** Texts that a golfer typed stay texts to a spreadsheet, never formulas. */
const csvOf = (rows: readonly Row[]): string => Papa.unparse([...rows], { escapeFormulae: true });
