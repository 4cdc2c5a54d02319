import type { Random } from '../../lib/random.ts';
import type { ChaosStack } from '../chaos/stack.ts';
import { queryOf } from '../databases.ts';
import type { Moment } from './facts.ts';
import { killHolder, killSender } from './kills.ts';
import type { Scene } from './scene.ts';

/** Work during which a process is killed. */
export const WORK = ['openings', 'nudges', 'notices', 'mails', 'deadlines', 'offers'] as const;
type Work = (typeof WORK)[number];

/** Dates later than these are out of the reach of nudges, which are at most 28 days before. */
const REACH_DAYS = 24;

export interface Campaign {
  readonly kills: readonly Moment[];
  /** Kills by the work that their process had under way. */
  readonly counts: ReadonlyMap<Work, number>;
}

/**
 * Kills one process after the other while it does each kind of work in turn, on the next date of each game of a scene. While one
 * scene comes to rest, the next has its turn.
 */
export async function runKills(
  stack: ChaosStack,
  scenes: readonly Scene[],
  { kills: total, random }: { kills: number; random: Random },
): Promise<Campaign> {
  const kills: Moment[] = [];
  const counts = new Map<Work, number>();
  // A turn in which nothing is to be done is none.
  for (let turn = 0; kills.length < total && turn < 2 * total; turn += 1) {
    const scene = scenes[turn % scenes.length] as Scene;
    const work = WORK[Math.floor(turn / scenes.length) % WORK.length] as Work;
    await scene.settle();
    const moment = await strike(scene, work, random);
    if (!moment) continue;
    kills.push(moment);
    counts.set(work, (counts.get(work) ?? 0) + 1);
  }
  return { kills, counts };

  async function strike(scene: Scene, work: Work, random: Random): Promise<Moment | undefined> {
    const { recommendation: steps } = HELD;
    const steer = { isBefore: random.chance(0.5), laterMs: random.whole(0, 200) };
    switch (work) {
      case 'openings':
        return killHolder(stack, { ...steps, ...steer, cause: () => scene.open(REACH_DAYS) });
      case 'nudges':
        return killHolder(stack, { ...steps, ...steer, cause: () => scene.nudge(1) });
      case 'notices':
        return killHolder(stack, { ...HELD.notification, ...steer, cause: () => scene.nudge(2) });
      case 'mails':
        return killSender(stack, () => scene.nudge(3));
      case 'deadlines':
        return killHolder(stack, { ...steps, ...steer, cause: () => scene.end() });
      case 'offers': {
        const round = await scene.stir(random);
        return killHolder(stack, { ...steps, ...steer, cause: () => scene.offer(round) });
      }
    }
  }
}

/** Tables into which the work of a service goes at its end. */
const HELD = {
  recommendation: { service: 'recommendation', table: 'outbox' },
  notification: { service: 'notification', table: 'notifications' },
} as const;

/** Jobs that another process took over, by their names. */
export const jobsTakenOver = (stack: ChaosStack): Promise<{ name: string; times: number }[]> =>
  queryOf(
    stack,
    'recommendation',
    'SELECT name, count(*)::int AS times FROM jobs.job WHERE retry_count > 0 GROUP BY name ORDER BY name',
  );
