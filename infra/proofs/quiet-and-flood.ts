import { setTimeout as pause } from 'node:timers/promises';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import type { Disturbance, FloodAnswers } from './flood.ts';
import type { Golfer } from './golfer.ts';
import { inDays } from './squad.ts';

export interface QuietAndFlood {
  /** Milliseconds that reads took at the 99th percentile, in quiet times and during the flood. */
  readonly quietP99: number;
  readonly floodP99: number;
  readonly ratio: number;
  readonly reads: number;
  /** Reads that were not answered with 200. */
  readonly failed: number;
  readonly flood: FloodAnswers;
  /** For a person's eyes. */
  readonly told: string;
}

/** A golfer's reads come this long after one another: those who read without end stay within 600 calls a minute. */
const THOUGHT_MS = 110;
/** Until the flood has filled whatever it fills. */
const RISING_MS = 300;

/**
 * Compares how long golfers wait for their reads in quiet times and during a flood, which take turns, so that whatever
 * else the machine does falls on both alike.
 */
export async function compareReads(
  readers: readonly Golfer[],
  flood: Disturbance,
  { rounds, roundMs }: { rounds: number; roundMs: number },
): Promise<QuietAndFlood> {
  const quiet: number[] = [];
  const flooded: number[] = [];
  const statuses: Record<number, number> = {};
  let withoutRetryAfter = 0;
  let failed = 0;
  const read = async (times: number[]) => {
    failed += await readFor(readers, roundMs, times);
  };
  await readFor(readers, roundMs, []);
  for (let round = 0; round < rounds; round += 1) {
    await read(quiet);
    flood.begin();
    await pause(RISING_MS);
    await read(flooded);
    const answers = await flood.end();
    withoutRetryAfter += answers.withoutRetryAfter;
    for (const [status, count] of Object.entries(answers.statuses)) {
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count;
    }
  }
  const [quietP99, floodP99] = [percentile(quiet, 0.99), percentile(flooded, 0.99)];
  const ratio = floodP99 / quietP99;
  const median = `median ${percentile(quiet, 0.5).toFixed(1)} and ${percentile(flooded, 0.5).toFixed(1)} ms`;
  const told =
    `p99 of reads: ${quietP99.toFixed(1)} ms in quiet, ${floodP99.toFixed(1)} ms in the flood (${ratio.toFixed(2)} times; ` +
    `${median}; ${quiet.length} and ${flooded.length} reads); the flood got ${JSON.stringify(statuses)}`;
  const reads = quiet.length + flooded.length;
  return { quietP99, floodP99, ratio, reads, failed, flood: { statuses, withoutRetryAfter }, told };
}

/** Each golfer reads one thing after the other, of every service; answers how many reads failed. */
async function readFor(readers: readonly Golfer[], milliseconds: number, times: number[]): Promise<number> {
  const end = performance.now() + milliseconds;
  let failed = 0;
  await Promise.all(
    readers.map(async (golfer) => {
      for (let turn = 0; performance.now() < end; turn += 1) {
        const begun = performance.now();
        const { status } = await readOf(golfer, turn);
        times.push(performance.now() - begun);
        if (status !== 200) failed += 1;
        await pause(THOUGHT_MS);
      }
    }),
  );
  return failed;
}

const range = { startDate: inDays(0), endDate: inDays(14) };
const READS = [
  (golfer: Golfer) => golfer.call(authRoutes.currentUser, {}),
  (golfer: Golfer) => golfer.call(squadRoutes.listSquads, {}),
  (golfer: Golfer) => golfer.call(availabilityRoutes.listAvailability, { query: range }),
  (golfer: Golfer) => golfer.call(recommendationRoutes.listBookings, {}),
  (golfer: Golfer) => golfer.call(notificationRoutes.listNotifications, { query: {} }),
];
const readOf = (golfer: Golfer, turn: number) => (READS[turn % READS.length] as (typeof READS)[number])(golfer);

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;
}
