import { setTimeout as pause } from 'node:timers/promises';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import pg from 'pg';
import { inDays, signUpPlayer } from './players.ts';
import type { ReplicatedStack } from './replicas.ts';

const PLAYERS = 10;
const POLL_MS = 50;
/** Events that have not come by then count as lost. */
const LATEST_MS = 30_000;
const TYPE = 'availability.entry-saved.v1';

/** Outcome of events that two replicas read from one stream. */
export interface Shared {
  readonly published: number;
  /** By each replica. */
  readonly applied: readonly number[];
  readonly repeated: readonly number[];
  /** Rows of the inbox, of which each event has one. */
  readonly remembered: number;
}

/** Has golfers say when they are free, ten at once, and counts who hears of it. */
export async function publishAnswers(
  { url, databaseUrls, replicas }: ReplicatedStack,
  events: number,
): Promise<Shared> {
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => signUpPlayer(url)));
  const client = new pg.Client({ connectionString: databaseUrls.recommendation });
  await client.connect();
  try {
    const remembered = async () =>
      Number((await client.query('SELECT count(*) FROM inbox WHERE type = $1', [TYPE])).rows[0].count);
    const counted = (outcome: string) =>
      Promise.all(
        replicas.map(({ readMetric }) =>
          readMetric(`fourball_events_total{publisher="availability",outcome="${outcome}"}`),
        ),
      );
    const before = {
      remembered: await remembered(),
      applied: await counted('applied'),
      repeated: await counted('repeated'),
    };
    await Promise.all(
      players.map(async (player) => {
        for (let day = 1; day <= events / PLAYERS; day += 1) {
          await player.ask(availabilityRoutes.saveAvailability, { body: { date: inDays(day), timeSlots: ['09:00'] } });
        }
      }),
    );
    const deadline = performance.now() + LATEST_MS;
    while ((await remembered()) - before.remembered < events && performance.now() < deadline) await pause(POLL_MS);
    const more = (now: readonly number[], earlier: readonly number[]) =>
      now.map((value, place) => value - (earlier[place] as number));
    return {
      published: events,
      applied: more(await counted('applied'), before.applied),
      repeated: more(await counted('repeated'), before.repeated),
      remembered: (await remembered()) - before.remembered,
    };
  } finally {
    await client.end();
  }
}
