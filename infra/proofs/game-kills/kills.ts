import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { withConnection } from '@fourball/kit/database/connection.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { linkName, processName } from '../chaos/faults.ts';
import type { ChaosStack } from '../chaos/stack.ts';
import { queryOf } from '../databases.ts';
import type { Moment } from './facts.ts';

/** Replicas of each service. */
export const REPLICAS = 3;
/** Work that does not begin within so long is done already, by a process that was not held. */
const BEGIN_MS = 30_000;
const NUMBERS = Array.from({ length: REPLICAS }, (_, index) => index + 1);

interface Holding {
  readonly service: ServiceName;
  /** Nobody can insert into it until the kill. */
  readonly table: string;
  /** Causes the work. */
  readonly cause: () => Promise<unknown>;
  /** Killed before the work can be committed; else some time after it goes on. */
  readonly isBefore: boolean;
  readonly laterMs: number;
}

/**
 * Kills the process that does a piece of work in the middle of its transaction, or soon after it.
 * @returns undefined where none did it.
 */
export async function killHolder(stack: ChaosStack, holding: Holding): Promise<Moment | undefined> {
  const { service, table, cause, isBefore, laterMs } = holding;
  const url = new URL(stack.postgresUrl);
  url.pathname = `/${service}`;
  return withConnection(url.href, async (lock) => {
    await lock.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
    await cause();
    const held = await until(`work on ${table}`, () => findHeld(stack, holding), BEGIN_MS).catch(() => undefined);
    if (held === undefined) return undefined;
    if (!isBefore) {
      await lock.query('COMMIT');
      await pause(laterMs);
    }
    const killed = await kill(stack, service, held.replica);
    // The database would do what waits for the lock for a client that is dead.
    if (isBefore) await lock.query('SELECT pg_terminate_backend($1)', [held.backend]);
    return killed;
  });
}

/** A replica that waits to insert, with the process of the database that does it. */
async function findHeld(stack: ChaosStack, { service, table }: Holding) {
  const waiting = await queryOf<{ backend: number; port: number }>(
    stack,
    service,
    `SELECT pid AS backend, client_port AS port FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO ${table}%'`,
  );
  const portsOf = (replica: number) => stack.linkOf(linkName({ from: service, to: 'postgres' }, replica)).portsBeyond();
  const [held] = NUMBERS.flatMap((replica) =>
    waiting.filter(({ port }) => portsOf(replica).includes(port)).map(({ backend }) => ({ replica, backend })),
  );
  return held;
}

/** Kills the process whose mail is accepted next, before it can record that. */
export async function killSender(stack: ChaosStack, cause: () => Promise<unknown>): Promise<Moment | undefined> {
  const giveUp = new AbortController();
  const killed = stack.mailServer.next().then(({ from }) => {
    const replica = NUMBERS.find((number) => processName('notification', number) === from);
    return replica && !giveUp.signal.aborted ? kill(stack, 'notification', replica) : undefined;
  });
  await cause();
  return Promise.race([killed, pause(BEGIN_MS).then(() => giveUp.abort())]).then((moment) => moment ?? undefined);
}

async function kill(stack: ChaosStack, victim: ServiceName, replica: number): Promise<Moment> {
  await stack.kill({ kind: 'kill', victim, replica, afterMs: 0, wipesStore: false, clockAheadMs: 0 });
  return { process: processName(victim, replica), at: performance.now() };
}
