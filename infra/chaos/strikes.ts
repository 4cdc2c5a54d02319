import { setTimeout as pause } from 'node:timers/promises';
import type { Recovery } from './invariants/evidence.ts';
import type { Probes } from './probes.ts';
import type { Blow, Kill } from './schedule.ts';
import type { ChaosStack } from './stack.ts';

/** Carries out one blow: kills, waits until everything is back and until everything answers. */
export async function strike(stack: ChaosStack, probes: Probes, blow: Blow): Promise<Recovery[]> {
  await pause(blow.pauseMs);
  const returns = await Promise.all(blow.kills.map((kill) => strikeOne(stack, kill)));
  const allUp = await stack.up();
  return Promise.all(
    blow.kills.map(async ({ victim, wipesStore }, index) => {
      const { killedAt = allUp, returnedAt = allUp } = returns[index] ?? {};
      const answeredAt = await probes.answers(victim);
      return {
        victim,
        wipedStore: wipesStore,
        awayMs: returnedAt - killedAt,
        recoveryMs: answeredAt - allUp,
      };
    }),
  );
}

async function strikeOne(stack: ChaosStack, kill: Kill): Promise<{ killedAt: number; returnedAt: number }> {
  await pause(kill.afterMs);
  const killedAt = performance.now();
  await stack.kill(kill);
  return { killedAt, returnedAt: await stack.processes[kill.victim].up() };
}
