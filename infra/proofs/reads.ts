import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@fourball/contracts/http/routes.ts';
import type { Disturbance } from './flood.ts';
import { type Golfer, inDays } from './golfer.ts';

/** A golfer's reads come this long after one another: those who read without end stay within 600 calls a minute. */
const THOUGHT_MS = 110;
const query = { startDate: inDays(0), endDate: inDays(14) };
const READS = [
  (golfer: Golfer) => golfer.call(routes.currentUser, {}),
  (golfer: Golfer) => golfer.call(routes.listSquads, {}),
  (golfer: Golfer) => golfer.call(routes.listAvailability, { query }),
  (golfer: Golfer) => golfer.call(routes.listBookings, {}),
  (golfer: Golfer) => golfer.call(routes.listNotifications, { query: {} }),
];

/**
 * Each golfer reads one thing after the other, of every service, and they begin one after the other, so that none waits for
 * the rest; answers how long each took, and adds what failed.
 */
async function readFor(roundMs: number, readers: readonly Golfer[], failed: unknown[] = []): Promise<number[]> {
  const end = performance.now() + roundMs;
  const times: number[] = [];
  const readOn = async (golfer: Golfer, place: number) => {
    await pause((place / readers.length) * THOUGHT_MS);
    for (let turn = 0; performance.now() < end; turn += 1) {
      const begun = performance.now();
      const answer = await READS[turn % READS.length]?.(golfer);
      times.push(performance.now() - begun);
      if (answer?.status !== 200) failed.push(answer?.text);
      await pause(THOUGHT_MS);
    }
  };
  await Promise.all(readers.map(readOn));
  return times;
}

/**
 * Rounds of reads in quiet times and during floods, which take turns, so that whatever else the machine does falls on both
 * alike; answers how long each took, what failed, and how the floods were answered.
 */
export async function readBesides(
  floods: readonly Disturbance[],
  readers: readonly Golfer[],
  { rounds, roundMs, risingMs = 0 }: { rounds: number; roundMs: number; risingMs?: number },
) {
  const [quiet, flooded, failed]: [number[], number[], unknown[]] = [[], [], []];
  const statuses: Record<number, number> = {};
  let withoutRetryAfter = 0;
  await readFor(roundMs, readers);
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await readFor(roundMs, readers, failed)));
    for (const flood of floods) flood.begin();
    await pause(risingMs);
    flooded.push(...(await readFor(roundMs, readers, failed)));
    for (const answers of await Promise.all(floods.map((flood) => flood.end()))) {
      withoutRetryAfter += answers.withoutRetryAfter;
      for (const [status, count] of Object.entries(answers.statuses))
        statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count;
    }
  }
  return { quiet, flooded, failed, statuses, withoutRetryAfter };
}

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;
