import { SEED } from '@fourball/kit/testing/seed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../lib/random.ts';
import { wholeNumber } from '../chaos/settings.ts';
import { type ChaosStack, startChaosStack } from '../chaos/stack.ts';
import { jobsTakenOver, runKills, WORK } from './campaign.ts';
import { brokenIn, type Expected } from './facts.ts';
import { REPLICAS } from './kills.ts';
import { readAtRest } from './rest.ts';
import { MOST, prepareScene, type Scene } from './scene.ts';

/*
 * Dates of standing games are opened, nudged and ended and free seats are offered by three replicas of the recommendation
 * service, and told of by three of the notification service, each of which is killed in the middle of that.
 */
const KILLS = wholeNumber('KILLS', process.env.KILLS, 30);
/** As many as the dates of one scene are enough for. */
const KILLS_OF_SCENE = 90;

let stack: ChaosStack;
const expected = new Map<string, Expected>();
const scenes: Scene[] = [];

beforeAll(async () => {
  stack = await startChaosStack({ replicas: REPLICAS });
  for (let kills = 0; kills < KILLS; kills += KILLS_OF_SCENE) scenes.push(await prepareScene(stack, expected));
}, 600_000);
afterAll(() => stack?.remove());

test(`${KILLS} kills while dates open, nudge and end and seats are offered: each word once in the app, each mail at least once`, async (context) => {
  const { kills, counts } = await runKills(stack, scenes, { kills: KILLS, random: createRandom(`${SEED}/game-kills`) });
  const facts = await readAtRest(stack, scenes);
  const again = [...facts.letters.values()].reduce((sum, { length }) => sum + length - 1, 0);
  const during = [...counts].map(([work, times]) => `${times} ${work}`).join(', ');
  const taken = (await jobsTakenOver(stack)).map(({ name, times }) => `${times} ${name}`).join(', ');
  const came = `${facts.dates.length} dates, ${facts.told.length} words, ${facts.letters.size} mails, ${again} of them twice`;
  console.log(`Kills during ${during}; jobs taken over: ${taken}; ${came}; SEED=${SEED}`);
  expect(brokenIn(facts, { expected, mostPlayers: MOST, kills })).toEqual([]);
  expect(kills).toHaveLength(KILLS);
  expect([...counts.keys()]).toEqual(WORK.slice(0, KILLS));
  Object.assign(context.task.meta, { counts: `${kills.length} kills during ${during}; ${came}` });
}, 7_200_000);
