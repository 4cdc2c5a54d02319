import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@fourball/kit/testing/until.ts';

/** Files of secrets, given anew as an operator does it. */
export interface SecretFiles {
  pathOf(name: string): string;
  /** Writes a file before anything reads it. */
  write(name: string, text: string): Promise<void>;
  /** Gives a secret anew, and waits until each of these processes has told that it has it. */
  give(name: string, text: string, processes: readonly string[]): Promise<void>;
  /** Lines that a process has logged so far. */
  linesOf(process: string): Promise<Record<string, unknown>[]>;
}

/** @param logs where each process writes its lines, once they run. */
export function createSecretFiles(folder: string, logs: () => string): SecretFiles {
  const pathOf = (name: string) => join(folder, name);

  async function linesOf(process: string): Promise<Record<string, unknown>[]> {
    const lines = (await readFile(join(logs(), `${process}.log`), 'utf8')).trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  }

  const timesGiven = async (process: string, name: string) =>
    (await linesOf(process)).filter(({ msg, secret }) => msg === 'secret reloaded' && secret === name).length;

  async function write(name: string, text: string) {
    await writeFile(`${pathOf(name)}.new`, text);
    await rename(`${pathOf(name)}.new`, pathOf(name));
  }

  return {
    pathOf,
    write,
    linesOf,
    async give(name, text, processes) {
      const before = await Promise.all(processes.map((process) => timesGiven(process, name)));
      await write(name, text);
      await until(`${name} to be in use`, async () => {
        const now = await Promise.all(processes.map((process) => timesGiven(process, name)));
        return now.every((times, index) => times > (before[index] ?? 0));
      });
    },
  };
}
