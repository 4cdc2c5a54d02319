import { SERVICES } from '@fourball/contracts/services.ts';
import type { Random } from '../../lib/random.ts';
import {
  type Fault,
  type Kill,
  type LesserKind,
  lesserKinds,
  pairs,
  targetOf,
  type Victim,
  victims,
} from './faults.ts';

/** Faults that fall together, perhaps on several processes; the next blow falls once the stack has recovered. */
export interface Blow {
  /** From the recovery before it on, in milliseconds. */
  readonly pauseMs: number;
  readonly faults: readonly Fault[];
}

export interface ScheduleOptions {
  readonly kills: number;
  /** Victims of kills; everything unless told. */
  readonly victims?: readonly Victim[];
  /** Whether every second kill of the broker also wipes its store. */
  readonly wipes: boolean;
  /** Other faults: one for every {@link KILLS_FOR_ANOTHER} kills. All kinds unless told. */
  readonly lesser?: readonly LesserKind[];
  /** Whether some of the killed come back with a clock that is ahead. */
  readonly skews?: boolean;
  /** How many processes of each service there are; 1 unless told. */
  readonly replicas?: number;
}

const LONGEST_PAUSE_MS = 1_200;
const LONGEST_OFFSET_MS = 700;
const MOST_AT_ONCE = 3;
const KILLS_FOR_ANOTHER = 3;
const SHORTEST_MS = 500;
const LONGEST_MS = 3_500;
const MOST_LATE_MS = 60;
const MOST_REPEATED = 60;
/** Largest difference of clocks. */
const CLOCK_AHEAD_MS = 5 * 60_000;

/** Blows with that many kills in all, spread evenly over the victims and otherwise as the seed will have it. */
export function planBlows(random: Random, options: ScheduleOptions): Blow[] {
  const order = planFaults(random, options);
  const blows: Blow[] = [];
  while (order.length > 0) {
    const wanted = random.whole(1, MOST_AT_ONCE);
    const struck: Fault[] = [];
    const isStruck = (fault: Fault) => struck.some((other) => targetOf(other) === targetOf(fault));
    while (struck.length < wanted && order[0] !== undefined && !isStruck(order[0])) {
      const fault = order.shift() as Fault;
      struck.push({ ...fault, afterMs: struck.length === 0 ? 0 : random.whole(0, LONGEST_OFFSET_MS) });
    }
    blows.push({ pauseMs: random.whole(0, LONGEST_PAUSE_MS), faults: struck });
  }
  return blows;
}

/** After every few kills something that kills nobody. */
function planFaults(random: Random, options: ScheduleOptions): Fault[] {
  const kills = planKills(random.fork('kills'), options);
  const { lesser: kinds = lesserKinds, replicas = 1 } = options;
  if (kinds.length === 0) return kills;
  const others = planLesser(random.fork('lesser'), kinds, replicas);
  return kills.flatMap((kill, index): Fault[] =>
    (index + 1) % KILLS_FOR_ANOTHER === 0 ? [kill, others.next().value] : [kill],
  );
}

function planKills(random: Random, options: ScheduleOptions): Kill[] {
  const { kills, victims: among = victims, wipes, skews = false, replicas = 1 } = options;
  const order = inRounds(random, among);
  let wipesNext = wipes && random.chance(0.5);
  return Array.from({ length: kills }, () => {
    const victim = order.next().value;
    const isService = SERVICES.some((service) => service === victim);
    const wipesStore = victim === 'broker' && wipesNext;
    if (victim === 'broker') wipesNext = wipes && !wipesNext;
    const hasClock = skews && victim !== 'broker' && victim !== 'postgres';
    return {
      kind: 'kill',
      victim,
      replica: isService ? random.whole(1, replicas) : 1,
      wipesStore,
      clockAheadMs: hasClock && random.chance(0.5) ? CLOCK_AHEAD_MS : 0,
      afterMs: 0,
    };
  });
}

/** Each kind strikes all pairs, or all streams, in rounds of its own. */
function* planLesser(random: Random, kinds: readonly LesserKind[], replicas: number): Generator<Fault, never> {
  const order = inRounds(random, kinds);
  const links = { partition: inRounds(random, pairs), delay: inRounds(random, pairs) };
  const streams = { repetition: inRounds(random, SERVICES), 'full-stream': inRounds(random, SERVICES) };
  const linkFor = (kind: 'partition' | 'delay') => {
    const pair = links[kind].next().value;
    return { pair, replica: pair.from === 'gateway' ? 1 : random.whole(1, replicas) };
  };
  for (;;) {
    const kind = order.next().value;
    const timed = { afterMs: 0, lastsMs: random.whole(SHORTEST_MS, LONGEST_MS) };
    if (kind === 'partition') yield { kind, ...linkFor(kind), breaks: random.chance(0.5), ...timed };
    else if (kind === 'delay') yield { kind, ...linkFor(kind), byMs: random.whole(1, MOST_LATE_MS), ...timed };
    else if (kind === 'full-stream') yield { kind, publisher: streams[kind].next().value, ...timed };
    else yield { kind, publisher: streams[kind].next().value, events: random.whole(1, MOST_REPEATED), afterMs: 0 };
  }
}

/** Each round has every item once, in an order of its own. */
function* inRounds<T>(random: Random, items: readonly T[]): Generator<T, never> {
  for (;;) yield* random.shuffle(items);
}
