import type { ServiceName } from '@fourball/contracts/services.ts';
import { publishersOf } from '../events/readers.ts';
import type { PartName } from '../local/topology.ts';

/** How often a process has done each thing since it started, as its metrics tell it. */
export type Work = ReadonlyMap<string, number>;

const CALLS = 'calls';
const eventsOf = (publisher: string) => `events of ${publisher}`;

/** Work of a part while golfers play; nobody imports a calendar, of which alone notification tells. */
export const expectedOf = (part: PartName): string[] => [
  CALLS,
  ...(part === 'gateway'
    ? []
    : publishersOf[part as ServiceName].filter((name) => name !== 'notification').map(eventsOf)),
];

const SAMPLE =
  /^(?<metric>fourball_events_total|fourball_request_duration_seconds_count)\{(?<labels>[^}]*)\} (?<value>\d+)/;
const DEALT_WITH = /outcome="(applied|ignored|repeated)"/;

/** Reads what stands at a process's `/metrics`. */
export async function workOf(metricsUrl: string): Promise<Work> {
  const done = new Map<string, number>();
  for (const line of (await (await fetch(metricsUrl)).text()).split('\n')) {
    const { metric, labels = '', value } = SAMPLE.exec(line)?.groups ?? {};
    if (metric === undefined || (metric === 'fourball_events_total' && !DEALT_WITH.test(labels))) continue;
    const publisher = /publisher="([^"]+)"/.exec(labels)?.[1];
    const name = publisher === undefined ? CALLS : eventsOf(publisher);
    done.set(name, (done.get(name) ?? 0) + Number(value));
  }
  return done;
}
