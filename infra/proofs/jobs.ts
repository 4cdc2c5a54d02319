import type { ServiceName } from '@fourball/contracts/services.ts';
import { createPool } from '@fourball/kit/database/database.ts';
import { type NewJob, queueJobs } from '@fourball/kit/jobs/jobs.ts';
import { createLog } from '@fourball/kit/process/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { queryOf } from './databases.ts';
import type { ProofStack, SharedStack } from './stack.ts';

/** Queues a job of the service with this database. */
export async function queueJob(databaseUrl: string | undefined, job: NewJob): Promise<void> {
  const log = createLog('proofs', 'silent');
  const pool = createPool(databaseUrl ?? '', log);
  await queueJobs({ pool, log }, [job]).finally(() => pool.end());
}

/** Has a service do now what it does by the clock, and waits until it, and what came of it, is done. */
async function doNow(stack: SharedStack, service: ServiceName, job: NewJob): Promise<void> {
  await queueJob(stack.wiring.databaseUrls[service], job);
  await until(`${job.task} to be done`, async () => {
    const waiting = `SELECT name FROM jobs.job WHERE state IN ('created', 'retry', 'active') AND NOT name LIKE '\\_\\_%'`;
    return (await queryOf(stack, service, waiting)).length === 0;
  });
}

/** Ranks the week from a Monday on, of one squad, as on that Monday morning. */
export const rankWeek = (stack: ProofStack, squadId: string, week: string): Promise<void> =>
  doNow(stack, 'recommendation', { task: 'weekly-slots-week', data: { week, squadId }, key: `${week} ${squadId}` });

/** Reminds players of the tee times of the next day. */
export const remind = (stack: ProofStack): Promise<void> =>
  doNow(stack, 'notification', { task: 'remind-of-tee-times', data: {} });

/** Gives free seats to those in line, or tells that they are free, where that is due. */
export const fillFreeSeats = (stack: ProofStack): Promise<void> =>
  doNow(stack, 'recommendation', { task: 'fill-free-seats', data: {} });

/** Opens, nudges and locks the dates of standing games that are due. */
export const runStandingGames = (stack: SharedStack): Promise<void> =>
  doNow(stack, 'recommendation', { task: 'run-standing-games', data: {} });

const DAY_MS = 24 * 60 * 60 * 1000;
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The Monday on which the week of today began. */
const thisMonday = (now = Date.now()): string => dateOf(now - ((new Date(now).getUTCDay() + 6) % 7) * DAY_MS);

/** The Monday after today. */
export const nextMonday = (): string => thisMonday(Date.now() + 7 * DAY_MS);
