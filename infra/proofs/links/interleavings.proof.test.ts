import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom, type Random } from '../../lib/random.ts';
import { tellCounts } from '../counts.ts';
import { registerGolfer } from '../golfer.ts';
import { settled } from '../settled.ts';
import { type ProofStack, startProofStack } from '../stack.ts';
import { createWorld, openClaims, perform, type World, type WorldHolder } from './holders.ts';
import { type Act, type Holder, outcomeOf } from './model.ts';
import { expectedOf, statesOf } from './state.ts';

const INTERLEAVINGS = 1_000;
/** Interleavings of one squad, one after the other. */
const ROUNDS = 8;
/** Squads under way at once, of leaders who play in so many of them. */
const AT_ONCE = 25;
const OF_LEADER = 5;

const seed = process.env.SEED || randomBytes(4).toString('hex');
let stack: ProofStack;
beforeAll(async () => {
  stack = await startProofStack({ RATE_LIMIT_SCALE: '1000000' });
});
afterAll(() => stack?.stop());

interface Done {
  readonly holder: WorldHolder;
  readonly act: Act;
  readonly done: boolean;
}

/** Acts that a holder may try, those that change nothing by the rules among them; what ends much comes more seldom. */
function randomAct(random: Random, { now, links }: WorldHolder): Act {
  const link = now.link !== null && random.chance(0.8) ? now.link : random.pick(links);
  const byLink = (): Act =>
    random.chance(0.7)
      ? { kind: 'answer', link, word: random.pick(['in', 'in', 'maybe', 'out']) }
      : { kind: 'say when', link, free: random.chance(0.7) };
  const others: Readonly<Record<Holder['account'], readonly Act['kind'][]>> = {
    none: ['claim', 'claim', 'claim', 'renew', 'renew', 'remove'],
    open: ['come', 'come', 'come', 'leave', 'join', 'join', 'claim', 'remove', 'renew', 'delete account'],
    gone: ['come', 'join', 'claim', 'delete account', 'renew'],
  };
  if (random.chance(0.5)) return byLink();
  const kind = random.pick(others[now.account]);
  return kind === 'renew' ? { kind, made: null } : ({ kind } as Act);
}

/** Two to four acts, of which most are of one holder or of the leader for them. */
function randomActs(random: Random, { holders }: World): { holder: WorldHolder; act: Act }[] {
  const often = random.pick(holders);
  return Array.from({ length: random.whole(2, 4) }, () => {
    const holder = random.chance(0.6) ? often : random.pick(holders);
    return { holder, act: randomAct(random, holder) };
  });
}

const orders = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

/** States that the acts can have come to one after the other, in any order in which each was answered as it was. */
function possible(before: Holder, acts: readonly Done[]): Holder[] {
  return orders(acts).flatMap((order) => {
    let now = before;
    for (const { act, done } of order) {
      const outcome = outcomeOf(now, act);
      if (outcome.done !== done) return [];
      now = outcome.after;
    }
    return [now];
  });
}

async function gather(batch: number, count: number): Promise<World[]> {
  const leaders = await Promise.all(
    Array.from({ length: Math.ceil(count / OF_LEADER) }, () => registerGolfer(stack.url, 'Leader')),
  );
  const worlds = await Promise.all(
    leaders.map(async (leader, place) => {
      const own: World[] = [];
      for (let number = 0; number < Math.min(OF_LEADER, count - place * OF_LEADER); number += 1)
        own.push(await createWorld(stack, leader, number));
      return own;
    }),
  );
  await openClaims(stack);
  console.log(`batch ${batch}: ${count} squads`);
  return worlds.flat();
}

/** One interleaving in each squad, and what all services then keep of its holders. */
async function playRound(random: Random, worlds: readonly World[]): Promise<Done[]> {
  const chosen = worlds.map((world) => ({ world, acts: randomActs(random, world) }));
  const played = await Promise.all(
    chosen.map(async ({ world, acts }) => ({
      world,
      done: await Promise.all(
        acts.map(async ({ holder, act }) => ({ holder, ...(await perform(world, holder, act)) })),
      ),
    })),
  );
  await settled(stack);
  const states = await statesOf(
    stack,
    worlds.flatMap(({ holders }) => holders),
  );
  for (const { world, done } of played) {
    for (const holder of world.holders) {
      const acts = done.filter((one) => one.holder === holder);
      const allowed = possible(holder.now, acts);
      const found = states.get(holder.id);
      const fits = allowed.find((state) => JSON.stringify(expectedOf(state, world)) === JSON.stringify(found));
      if (!fits) {
        const told = acts.map(({ act, done }) => ({ ...act, done }));
        expect({ seed, id: holder.id, before: holder.now, acts: told, found }).toEqual({
          allowed: allowed.map((state) => expectedOf(state, world)),
        });
      } else holder.now = fits;
    }
  }
  return played.flatMap(({ done }) => done);
}

test(`${INTERLEAVINGS} random interleavings of link, session, claim and deletion: every service keeps what a model says`, async (context) => {
  const random = createRandom(seed);
  const all: Done[] = [];
  let squads = INTERLEAVINGS / ROUNDS;
  for (let batch = 1; squads > 0; batch += 1) {
    const count = Math.min(AT_ONCE, squads);
    squads -= count;
    const worlds = await gather(batch, count);
    for (let round = 0; round < ROUNDS; round += 1) all.push(...(await playRound(random, worlds)));
  }
  const times = (kind: Act['kind']) => all.filter(({ act, done }) => act.kind === kind && done).length;
  const few = (
    ['answer', 'say when', 'renew', 'remove', 'claim', 'come', 'leave', 'join', 'delete account'] as const
  ).filter((kind) => times(kind) < INTERLEAVINGS / 50);
  expect(few).toEqual([]);
  tellCounts(context, `${INTERLEAVINGS} interleavings of ${all.length} acts, ${times('claim')} claims`);
});
