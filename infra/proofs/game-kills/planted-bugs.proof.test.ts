import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createRandom } from '../../lib/random.ts';
import { startChaosStack } from '../chaos/stack.ts';
import { runKills, WORK } from './campaign.ts';
import { brokenIn, type Expected } from './facts.ts';
import { REPLICAS } from './kills.ts';
import { readAtRest } from './rest.ts';
import { MOST, prepareScene } from './scene.ts';

const planted = (name: string) => fileURLToPath(new URL(`./planted/${name}.ts`, import.meta.url));

test('mails that are sent twice without a kill are caught', async () => {
  const preload = { notification: planted('mails-twice') };
  const stack = await startChaosStack({ replicas: REPLICAS, preload });
  try {
    const expected = new Map<string, Expected>();
    const scenes = [await prepareScene(stack, expected)];
    const random = createRandom('planted');
    const { kills } = await runKills(stack, scenes, { kills: WORK.length, random });
    const broken = brokenIn(await readAtRest(stack, scenes), { expected, mostPlayers: MOST, kills });
    expect(broken).toContainEqual(expect.stringMatching(/^the mail .+ came again, and nothing killed/));
  } finally {
    await stack.remove();
  }
}, 3_600_000);
