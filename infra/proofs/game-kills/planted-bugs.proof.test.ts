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

test('events that are stored after the commit, and mails that are sent twice without a kill, are caught', async () => {
  const preload = { recommendation: planted('events-after-commit'), notification: planted('mails-twice') };
  const stack = await startChaosStack({ replicas: REPLICAS, preload });
  try {
    const expected = new Map<string, Expected>();
    const scenes = [await prepareScene(stack, expected)];
    // Each kill is before the events can be stored.
    const random = { ...createRandom('planted'), chance: () => true };
    const { kills } = await runKills(stack, scenes, { kills: WORK.length, random });
    const broken = brokenIn(await readAtRest(stack, scenes), { expected, mostPlayers: MOST, kills });
    for (const fact of [/^the date .+ was told as/, /^the mail .+ came again, and nothing killed/])
      expect(broken).toContainEqual(expect.stringMatching(fact));
  } finally {
    await stack.remove();
  }
}, 3_600_000);
