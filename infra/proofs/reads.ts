import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@fourball/contracts/http/routes.ts';
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

/** Each golfer reads one thing after the other, of every service; answers how long each took, and adds what failed. */
export async function readFor(roundMs: number, readers: readonly Golfer[], failed: unknown[] = []): Promise<number[]> {
  const end = performance.now() + roundMs;
  const times: number[] = [];
  const readOn = async (golfer: Golfer) => {
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

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;
