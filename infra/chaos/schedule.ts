import { parts } from '../local/topology.ts';
import type { Random } from '../random.ts';

/** Everything that can be killed. */
export const victims = ['postgres', 'broker', ...parts] as const;
export type Victim = (typeof victims)[number];

export interface Kill {
  readonly victim: Victim;
  /** How long after the first kill of its blow, in milliseconds. */
  readonly afterMs: number;
  /** The broker only: everything it stored is gone when it returns. */
  readonly wipesStore: boolean;
}

/** Kills that fall together, perhaps on several processes; the next blow falls once the stack has recovered. */
export interface Blow {
  /** From the recovery before it on, in milliseconds. */
  readonly pauseMs: number;
  readonly kills: readonly Kill[];
}

export interface ScheduleOptions {
  readonly kills: number;
  /** What is killed; everything unless told. */
  readonly victims?: readonly Victim[];
  /** Whether every second kill of the broker also wipes its store. */
  readonly wipes: boolean;
}

const LONGEST_PAUSE_MS = 1_200;
const LONGEST_OFFSET_MS = 700;
const MOST_AT_ONCE = 3;

/** Blows with that many kills in all, spread evenly over the victims and otherwise as the seed will have it. */
export function planBlows(random: Random, options: ScheduleOptions): Blow[] {
  const order = planVictims(random, options.kills, options.victims ?? victims);
  let wipesNext = options.wipes && random.chance(0.5);
  const blows: Blow[] = [];
  while (order.length > 0) {
    const wanted = random.whole(1, MOST_AT_ONCE);
    const struck: Kill[] = [];
    while (struck.length < wanted && order[0] !== undefined && !struck.some(({ victim }) => victim === order[0])) {
      const victim = order.shift() as Victim;
      const afterMs = struck.length === 0 ? 0 : random.whole(0, LONGEST_OFFSET_MS);
      struck.push({ victim, afterMs, wipesStore: victim === 'broker' && wipesNext });
      if (victim === 'broker') wipesNext = options.wipes && !wipesNext;
    }
    blows.push({ pauseMs: random.whole(0, LONGEST_PAUSE_MS), kills: struck });
  }
  return blows;
}

/** Each round strikes every victim once, in an order of its own. */
function planVictims(random: Random, kills: number, among: readonly Victim[]): Victim[] {
  const order: Victim[] = [];
  while (order.length < kills) order.push(...random.shuffle(among));
  return order.slice(0, kills);
}
