import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProofStack } from './stack.ts';

/** What the broker has refused an account so far, as its log tells: nothing that a part of the house does is. */
export async function brokerRefusals({ dataDirectory }: ProofStack): Promise<string[]> {
  const refusals: string[] = [];
  for await (const file of glob('broker*.log', { cwd: join(dataDirectory, 'logs') })) {
    const lines = (await readFile(join(dataDirectory, 'logs', file), 'utf8')).split('\n');
    refusals.push(...lines.filter((line) => /Violation|authentication error/i.test(line)));
  }
  return refusals;
}
