import type { Socket } from 'node:net';
import pg from 'pg';
import type { Log } from '../process/log.ts';
import { statementNameGenerator } from './statement-names.ts';

/** Connections that one process holds at most, the relay's included; whoever watches the database has one more. */
const POOL_SIZE = 12;

/** Limits of a service's Prisma client, beside its connections. */
export const CLIENT_LIMITS = {
  /**
   * A plan takes Prisma a millisecond to make and tens of kilobytes to keep. It makes one for each value that it does not
   * take for a parameter: a list that is assigned as such rather than with `set`, a number for a decimal, what lies on a
   * path into JSON. Its own limit of 1,000 would be reached after hours, in which the process seems to leak.
   */
  queryPlanCacheMaxSize: 200,
  /**
   * Milliseconds. A transaction may take as long as the gateway waits for an answer: what takes longer, nobody hears of.
   * Prisma's own two and five seconds run out on a machine that is busy, where all that is needed is patience.
   */
  transactionOptions: { maxWait: 5_000, timeout: 10_000 },
} as const;

/** Options of the adapter of a Prisma client, whose queries mean the tables of `schema` where one is told. */
export const adapterOptions = (schema?: string) => ({ ...(schema ? { schema } : {}), statementNameGenerator });

/** Below the time of a statement, so that one that waited for a lock is known for it. */
export const LOCK_TIMEOUT_MS = 8_000;

/** The process's connections to its own database; Prisma, relay and inbox share them. */
export type Pool = pg.Pool;

interface PoolOptions {
  /** Makes the socket of each connection, where somebody watches them: see `database-watch.ts`. */
  readonly openSocket?: () => Socket;
  /** Time after which PostgreSQL gives up a statement; none when left out, as for commands. */
  readonly statementTimeoutMs?: number;
  /** Schema whose tables statements mean. Each session is told: a pooler refuses or drops what is asked as it begins. */
  readonly schema?: string;
}

export function createPool(
  connectionString: string,
  log: Log,
  { openSocket, statementTimeoutMs = 0, schema }: PoolOptions = {},
): Pool {
  const pool = new pg.Pool({
    connectionString,
    ...(openSocket ? { stream: openSocket } : {}),
    max: POOL_SIZE,
    connectionTimeoutMillis: CLIENT_LIMITS.transactionOptions.maxWait,
    // Prisma's limit is looked at between statements: one that waits for a lock would wait on for ever.
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    // Longer than from one minute's tasks to the next: to open a connection costs more than all that they ask.
    idleTimeoutMillis: 90_000,
    keepAlive: true,
    ...(schema ? { onConnect: (client: pg.ClientBase) => client.query(`SET search_path = ${schema}`) } : {}),
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  // One that breaks while it is taken out is told by its next statement; the pool listens to those at rest only.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    askOneByOne(client);
  });
  return pool;
}

/**
 * Has a connection send a promised statement once the one before is answered: Prisma asks for all relations of a row at
 * once, of which pg warns past all logs from the third on, and which its next version refuses.
 */
function askOneByOne(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...asked: unknown[]) => unknown;
  let last: Promise<unknown> = Promise.resolve();
  function query(...asked: unknown[]): unknown {
    const isPromised = asked.every((one) => typeof one !== 'function') && !('submit' in Object(asked[0]));
    if (!isPromised) return send(...asked);
    const answer = last.then(() => send(...asked));
    last = answer.catch(() => {});
    return answer;
  }
  Object.assign(client, { query });
}

/** Whether the database answers. */
export const isDatabaseUp = async (pool: pg.Pool): Promise<boolean> => (await pool.query('SELECT 1')).rowCount === 1;

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  // A transaction that was given up for another's sake, as in a deadlock: nothing of it is there, and it works when tried again.
  '40001',
  '40P01',
  '55P03',
  'P2034',
]);

/** Whether PostgreSQL gave a statement up because it took too long: nothing of its transaction is there. */
export const isStatementTimeout = (error: unknown): boolean => hasAnyCode(error, new Set(['57014']));

const awayWords =
  /Connection terminated|terminating connection due to|Server has closed the connection|timeout exceeded when trying to connect|Can't reach database|connection error and is not queryable/i;

/** Whether an error says that the database could not be reached or gave way to another, rather than that a query was wrong. */
export const isDatabaseAway = (error: unknown): boolean =>
  hasAnyCode(error, awayCodes) || causesOf(error).some(({ message }) => awayWords.test(message));

const hasAnyCode = (error: unknown, wanted: ReadonlySet<string>): boolean =>
  causesOf(error).some((cause) => codesOf(cause).some((code) => wanted.has(code)));

/** The error and its causes, five at most. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause);
  return causes;
}

/** The error's own code, and the one that the database gave to Prisma. */
function codesOf(error: Error & { code?: unknown; meta?: unknown }): string[] {
  const { driverAdapterError } = (error.meta ?? {}) as { driverAdapterError?: { cause?: { originalCode?: unknown } } };
  return [error.code, driverAdapterError?.cause?.originalCode].map(String);
}

/** Whether a write was refused because a unique value is taken. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, 'P2002');

/** Whether an error itself, and none of its causes, has one of these codes. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
