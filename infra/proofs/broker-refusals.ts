import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProofStack } from './stack.ts';

/** Lists the broker's refusals of accounts so far, from its log: no part of the house may have one. */
export async function brokerRefusals({ dataDirectory }: ProofStack): Promise<string[]> {
  const refusals: string[] = [];
  for await (const file of glob('broker*.log', { cwd: join(dataDirectory, 'logs') })) {
    const lines = (await readFile(join(dataDirectory, 'logs', file), 'utf8')).split('\n');
    refusals.push(...lines.filter((line) => /Violation|authentication error/i.test(line)));
  }
  return refusals;
}
