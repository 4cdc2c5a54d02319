import { setTimeout as pause } from 'node:timers/promises';
import type { Databases } from '../events/databases.ts';
import { placesIn } from '../proofs/stored-text.ts';

const AGAIN_MS = 1_000;

/** Where the stack keeps a text although it should have forgotten it by now; it has so long to do it. */
export async function tracesOf(
  text: string,
  { databases, brokerUrl, deadlineMs }: { databases: Databases; brokerUrl: string; deadlineMs: number },
): Promise<string[]> {
  const giveUpAt = performance.now() + deadlineMs;
  for (;;) {
    const places = await placesIn({ ask: (service, statement) => databases.of[service](statement), brokerUrl }, text);
    if (places.length === 0 || performance.now() > giveUpAt) return places;
    await pause(AGAIN_MS);
  }
}
