import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PartName, parts } from '../../dev-stack/topology.ts';
import type { Notebook } from '../chaos/load/caller.ts';
import type { ProofStack } from '../stack.ts';

/** Level of pino from which on somebody has to look. */
const ERROR_LEVEL = 50;

/** A sentence for each thing that went wrong: a call, a process, a line of a log that somebody has to look at. */
export async function failuresOf(
  stack: ProofStack,
  { faults, unanswered }: Notebook,
  pids: ReadonlyMap<PartName, number>,
): Promise<string[]> {
  const found = [...faults, ...unanswered].map(([what, times]) => `${what} (${times} times)`);
  for (const part of parts) {
    const isGone = await access(`/proc/${pids.get(part)}`).then(
      () => false,
      () => true,
    );
    if (isGone) found.push(`${part} has ended`);
    for (const [complaint, lines] of Map.groupBy(await complaintsOf(stack, part), (line) => line)) {
      found.push(`${part} logged ${lines.length} times: ${complaint}`);
    }
  }
  return found;
}

/** Lines that somebody has to look at: errors, and what is no line of the log at all, as Node's own warnings. */
async function complaintsOf({ dataDirectory }: ProofStack, part: PartName): Promise<string[]> {
  const text = await readFile(join(dataDirectory, 'logs', `${part}.log`), 'utf8');
  return text.split('\n').flatMap((line) => {
    if (line === '') return [];
    if (!line.startsWith('{')) return [line];
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    return level >= ERROR_LEVEL ? [msg] : [];
  });
}
