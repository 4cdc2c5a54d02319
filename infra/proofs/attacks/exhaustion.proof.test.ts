import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { LIMITS, type LimitName } from '@fourball/contracts/limits.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { parts } from '../../dev-stack/topology.ts';
import { attempt } from '../asking.ts';
import { type Flooder, startFlooder } from '../flood.ts';
import { type Golfer, inDays, registerGolfer } from '../golfer.ts';
import { ownStack } from '../own-stack.ts';
import { memoryShareOf, processorMs } from '../processes.ts';
import { percentile, readBesides } from '../reads.ts';
import { nobodysThings, type RouteName, routeNames, routeOf, sampleOf, type Things } from '../samples.ts';

const TIMES_SLOWER = 2;
const ROUND_MS = Number(process.env.FLOOD_SECONDS || 5) * 1000;
const ROUNDS = 3;
const SQUADS = 50;
/** Share of a manifest's memory limit that a process takes at most. */
const MEMORY_SHARE = 0.6;
/** So many calls are mixed, found by trying each so often. */
const MIXED = 3;
const TRIES = 6;
const CALLS_A_MINUTE = 600;
/** Share of so many calls a minute that a limit lets through. */
const shareOf = (name: LimitName | undefined): number => {
  const limit = LIMITS[name ?? 'everything'];
  return Math.min(1, (limit.max * 60) / limit.windowSeconds / CALLS_A_MINUTE);
};
/** Streams do not end; the others end what the rest is tried with. */
const UNTRIED: readonly RouteName[] = ['streamNotifications', 'logout', 'deleteSquad', 'removeMember'];

/** With the limits as the product has them. */
const stack = await ownStack({ RATE_LIMIT_SCALE: '1' });

interface Greedy extends Golfer {
  /** Things of theirs that calls are about. */
  readonly things: Things;
}

/** A golfer with as many squads as there may be, a mate in each, and a week in which both are free all day. */
async function inManySquads(name: string): Promise<Greedy> {
  const [golfer, mate] = [await registerGolfer(stack.url, name), await registerGolfer(stack.url, 'Mate')];
  for (const each of [golfer, mate])
    for (let day = 0; day < 8; day += 1)
      await each.ask(routes.saveAvailability, { body: { date: inDays(day), timeSlots: [...TIME_SLOTS] } });
  let squadId = '';
  for (let squad = 1; squad <= SQUADS; squad += 1) {
    squadId = (await golfer.ask(routes.createSquad, { body: { name: `Squad ${squad}`, isPrivate: false } })).id;
    await mate.ask(routes.joinSquad, { params: { squadId } });
  }
  const [offer] = await golfer.ask(routes.generateRecommendations, { params: { squadId } });
  return { ...golfer, things: { ...nobodysThings, squadId, userId: mate.user.id, recommendationId: offer?.id ?? '' } };
}

const flooders = Array.from({ length: MIXED }, startFlooder);
afterAll(() => Promise.all(flooders.map((flooder) => flooder.stop())));
const readers = await Promise.all(Array.from({ length: 12 }, () => registerGolfer(stack.url, 'Reader')));
/** The scout tries every call first, so that the limits of the other are whole. */
const [hostile, scout] = [await inManySquads('Hostile'), await inManySquads('Scout')];

describe('one golfer exhausts recommendation', () => {
  test('no longer by the weekend of all of them, asked for ten times at once: each is answered', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => hostile.call(routes.optimalWeekendSlots, {})));
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([200, answers[0]?.text]);
  });

  test('no longer by 600 calls a minute of what costs most: others read on, and no process outgrows its memory', async () => {
    const mix = await worstMix();
    const floods = mix.map(({ name }, index) =>
      (flooders[index] as Flooder).sends({
        ...floodOf(name),
        perSecond: CALLS_A_MINUTE / 60 / mix.length,
        isFromMany: false,
      }),
    );
    const times = { rounds: ROUNDS, roundMs: ROUND_MS };
    const { quiet, flooded, failed, statuses } = await readBesides(floods, readers, times);
    const [before, meanwhile] = [percentile(quiet, 0.95), percentile(flooded, 0.95)];
    const shares = parts.map((part) => ({ part, share: memoryShareOf(stack, part) }));
    const told = [
      `p95 of ${quiet.length} reads ${before.toFixed(1)} ms, meanwhile ${meanwhile.toFixed(1)} ms`,
      `worst: ${mix.map(({ name, cost }) => `${name} (${cost.toFixed(1)} ms of the processors)`).join(', ')}`,
      `answers: ${Object.entries(statuses)
        .map(([status, times]) => `${times} x ${status}`)
        .join(', ')}`,
      `memory: ${shares.map(({ part, share }) => `${part} ${Math.round(share * 100)} %`).join(', ')}`,
    ].join('\n');
    console.info(told);
    expect([failed, Object.keys(statuses).filter((status) => Number(status) >= 500)], told).toEqual([[], []]);
    expect(meanwhile / before, told).toBeLessThanOrEqual(TIMES_SLOWER);
    expect(
      shares.filter(({ share }) => share > MEMORY_SHARE),
      told,
    ).toEqual([]);
  });

  /** Calls that cost the processors most, by how often limits let them through; all are tried. */
  async function worstMix() {
    const costs: { name: RouteName; cost: number }[] = [];
    for (const name of routeNames.filter((each) => !UNTRIED.includes(each))) {
      const input = sampleOf(name, scout.things);
      const before = processorMs(stack);
      for (let time = 0; time < TRIES; time += 1) await attempt(scout, routeOf(name), input);
      costs.push({ name, cost: ((processorMs(stack) - before) / TRIES) * shareOf(routeOf(name).limit) });
    }
    return costs.toSorted((one, other) => other.cost - one.cost).slice(0, MIXED);
  }

  /** The call as a flood sends it, again and again. */
  function floodOf(name: RouteName) {
    const { method, path } = routeOf(name);
    const { params = {}, query = {}, body } = sampleOf(name, hostile.things);
    const url = new URL(
      path.replaceAll(/:(\w+)/g, (_, param: string) => String(params[param])),
      stack.url,
    );
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
    const headers = { cookie: hostile.cookieHeader() };
    return { url: url.href, method, headers, body: body ? JSON.stringify(body) : '' };
  }
});
