import { SEED } from '@fourball/kit/testing/seed.ts';
import { expect, test } from 'vitest';
import { createRandom, type Random } from '../../lib/random.ts';
import { tellCounts } from '../counts.ts';
import { registerGolfer } from '../golfer.ts';
import { ownStack } from '../own-stack.ts';
import { settled } from '../settled.ts';
import { createWorld, openClaims, perform, type World, type WorldHolder } from './holders.ts';
import { type Act, type Holder, mergesOf, outcomeOf, type Pair } from './model.ts';
import { expectedOf, statesOf } from './state.ts';

const INTERLEAVINGS = 1_000;
/** Interleavings of one squad, one after the other. */
const ROUNDS = 8;
/** Squads under way at once, of leaders who play in so many of them. */
const AT_ONCE = 25;
const OF_LEADER = 5;

const stack = await ownStack({ RATE_LIMIT_SCALE: '1000000' });

interface Done {
  readonly holder: WorldHolder;
  readonly act: Act;
  readonly done: boolean;
}

type Kinds = readonly Exclude<Act['kind'], 'answer' | 'say when'>[];
const ENDED: Kinds = ['come', 'join', 'claim', 'delete account', 'renew'];
const KINDS: Readonly<Record<Holder['account'], Kinds>> = {
  none: ['claim', 'claim', 'claim', 'renew', 'renew', 'remove'],
  open: ['come', 'come', 'come', 'leave', 'join', 'join', 'claim', 'remove', 'renew', 'delete account'],
  gone: ENDED,
};
/** Acts of an account that a golfer can merge into: the token is not for it to open another. */
const OF_ACCOUNT: Kinds = [...Array<'merge'>(6).fill('merge'), ...KINDS.open.filter((kind) => kind !== 'claim')];

/** Acts that a holder may try, those that change nothing by the rules among them; what ends much comes more seldom. */
function randomAct(random: Random, { now, links, id, tokenOf }: WorldHolder): Act {
  if (links.length > 0 && random.chance(0.5)) {
    const link = now.link !== null && random.chance(0.8) ? now.link : random.pick(links);
    return random.chance(0.7)
      ? { kind: 'answer', link, word: random.pick(['in', 'in', 'maybe', 'out']) }
      : { kind: 'say when', link, free: random.chance(0.7) };
  }
  const kind = random.pick(id === tokenOf ? KINDS[now.account] : OF_ACCOUNT);
  return kind === 'renew' ? { kind, made: null } : { kind };
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

/** States of holders that one act can have left, if it was answered as it was. */
function statesAfter(now: readonly Holder[], at: number, { act, done }: Done): (readonly Holder[])[] {
  if (act.kind === 'merge')
    return mergesOf(now as unknown as Pair).flatMap((outcome) => (outcome.done === done ? [outcome.after] : []));
  const isTaken = now.some(({ account }, place) => place !== at && account === 'open');
  const outcome = outcomeOf(now[at] as Holder, act, isTaken);
  return outcome.done === done ? [now.with(at, outcome.after)] : [];
}

/** States that the acts can have come to one after the other, in any order in which each was answered as it was. */
const possible = (holders: readonly WorldHolder[], acts: readonly Done[]): (readonly Holder[])[] =>
  orders(acts).flatMap((order) =>
    order.reduce<(readonly Holder[])[]>(
      (states, one) => states.flatMap((now) => statesAfter(now, holders.indexOf(one.holder), one)),
      [holders.map(({ now }) => now)],
    ),
  );

/** Holders whose acts concern each other: a golfer and the account that they can merge into; each other one alone. */
function groupsOf({ holders, account }: World): (readonly WorldHolder[])[] {
  const [first, ...others] = holders;
  const ofAccount = holders.filter((_, place) => place === account);
  return [
    [first as WorldHolder, ...ofAccount],
    ...others.filter((one) => !ofAccount.includes(one)).map((one) => [one]),
  ];
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
    for (const holders of groupsOf(world)) {
      const acts = done.filter(({ holder }) => holders.includes(holder));
      const allowed = possible(holders, acts);
      const found = holders.map(({ id }) => states.get(id));
      const expected = (state: readonly Holder[]) => state.map((holder) => expectedOf(holder, world));
      const fits = allowed.find((state) => JSON.stringify(expected(state)) === JSON.stringify(found));
      if (!fits) {
        const told = acts.map(({ act, done, holder }) => ({ ...act, done, of: holders.indexOf(holder) }));
        const [ids, before] = [holders.map(({ id }) => id), holders.map(({ now }) => now)];
        expect({ SEED, ids, before, acts: told, found }).toEqual({ allowed: allowed.map(expected) });
      } else
        for (const [place, holder] of holders.entries()) holder.now = { ...(fits[place] as Holder), removed: null };
    }
  }
  return played.flatMap(({ done }) => done);
}

test(`${INTERLEAVINGS} random interleavings of link, session, claim, merge and deletion: every service keeps what a model says`, async (context) => {
  const random = createRandom(SEED);
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
    ['answer', 'say when', 'renew', 'remove', 'claim', 'come', 'leave', 'join', 'delete account', 'merge'] as const
  ).filter((kind) => times(kind) < INTERLEAVINGS / 50);
  expect(few).toEqual([]);
  tellCounts(
    context,
    `${INTERLEAVINGS} interleavings of ${all.length} acts, ${times('claim')} claims, ${times('merge')} merges`,
  );
});
