import type { QueryKey } from '@tanstack/react-query';
import type { SeenRead } from './api/kept-reads.ts';

/** Last reads of a golfer in this browser; there is one set at most, that of the golfer who signed in last. */
export interface LastSeen {
  readonly golferId: string;
  readonly reads: readonly SeenRead[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Age in days beyond which reads are dropped: they tell more of the past than of the game. */
const KEPT_DAYS = 30;
/** The oldest go first; home, and some twenty squads with their tee times, find a place. */
const KEPT_READS = 80;
/** Reads that stay however old they are beside the others: without them the app does not open, or shows squads that were left. */
const ALWAYS: readonly unknown[] = ['/api/user', '/api/squads'];

const isAlways = ({ key }: SeenRead) => ALWAYS.includes(key[0]);

export const isRecent =
  (now: number) =>
  ({ at }: SeenRead) =>
    now - at < KEPT_DAYS * DAY_MS;

/**
 * Reads to keep from now on: the new in the place of the old, the newest first. The pages of squads that the golfer is
 * no longer in go.
 */
export function mergeReads(before: readonly SeenRead[], seen: readonly SeenRead[], now: number): SeenRead[] {
  const byKey = new Map([...before, ...seen].map((read) => [JSON.stringify(read.key), read]));
  const reads = [...byKey.values()].filter(isRecent(now)).sort((one, other) => other.at - one.at);
  const squads = reads.find(({ key }) => key[0] === '/api/squads')?.data as { id: string }[] | undefined;
  const mine = squads && new Set(squads.map(({ id }) => id));
  const isMine = ({ key }: SeenRead) => {
    const squadId = squadOf(key);
    return squadId === undefined || !mine || mine.has(squadId);
  };
  const pages = reads.filter((read) => !isAlways(read) && isMine(read)).slice(0, KEPT_READS - ALWAYS.length);
  return reads.filter((read) => isAlways(read) || pages.includes(read));
}

/** The squad that a read is about, if it is about one: with its input in `params`, or as the input itself. */
function squadOf([path, input]: QueryKey): string | undefined {
  if (!String(path).includes(':squadId')) return undefined;
  const { params, squadId } = input as { params?: { squadId?: string }; squadId?: string };
  return params?.squadId ?? squadId;
}

/** When the network may be back is asked after 5, 10, 20 and 40 seconds, then every minute, and never by all at once. */
export const probeDelayMs = (failures: number, spread = Math.random()): number =>
  Math.min(5_000 * 2 ** failures, 60_000) * (1 + spread / 4);
