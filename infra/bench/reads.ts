import type { ServiceName } from '@fourball/contracts/services.ts';
import { type LoadResult, load } from './wrk.ts';

/** One read of the product, as four ways answer it. */
export interface Read {
  readonly name: string;
  readonly service: ServiceName;
  readonly path: string;
}

/** Addresses and headers by which one read reaches one of its ways. */
export interface Way {
  readonly name: 'floor' | 'service' | 'nginx' | 'gateway';
  /** Asked for each round anew: tokens live for a minute. */
  target(read: Read): Promise<{ url: string; headers: Record<string, string> }>;
}

export interface Figures {
  readonly requestsPerSecond: number;
  /** Median of one connection, milliseconds. */
  readonly p50: number;
}

/**
 * Medians over rounds in which the ways take turns, so that whatever else the machine does falls on all of them alike.
 */
export async function measureReads(
  reads: readonly Read[],
  ways: readonly Way[],
  { rounds, seconds, onRound }: { rounds: number; seconds: number; onRound: (round: number) => void },
): Promise<Map<Read, Map<Way['name'], Figures>>> {
  const busy = new Map<string, LoadResult[]>();
  const alone = new Map<string, LoadResult[]>();
  const keyOf = (read: Read, way: Way) => `${read.name} ${way.name}`;
  for (let round = 0; round < rounds; round += 1) {
    onRound(round + 1);
    for (const read of reads) {
      for (const way of ways) {
        const target = await way.target(read);
        const key = keyOf(read, way);
        busy.set(key, [...(busy.get(key) ?? []), await load({ ...target, connections: 32, seconds })]);
        alone.set(key, [...(alone.get(key) ?? []), await load({ ...target, connections: 1, seconds: 1 })]);
      }
    }
  }
  const figuresOf = (key: string): Figures => ({
    requestsPerSecond: median((busy.get(key) ?? []).map((result) => result.requestsPerSecond)),
    p50: median((alone.get(key) ?? []).map((result) => result.p50)),
  });
  return new Map(reads.map((read) => [read, new Map(ways.map((way) => [way.name, figuresOf(keyOf(read, way))]))]));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
