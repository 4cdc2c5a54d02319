import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Wrong words on the command line; the message says which there are. */
export class UsageError extends Error {
  /** @param options with the sentence that names the wrong word; left out where one is missing. */
  constructor(usage: string, { fault, ...options }: ErrorOptions & { fault?: string } = {}) {
    super(fault === undefined ? usage : `${fault}\n${usage}`, options);
  }
}

/** Reads the words on the command line. @throws UsageError that names the wrong one before the usage. */
export function readWords<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (cause) {
    // Node goes on with advice, on words that no command takes.
    const [fault] = (cause as Error).message.split(/\.\s/);
    throw new UsageError(usage, { fault: `${fault}.`, cause });
  }
}

/** @throws UsageError that names a word beyond those that the command takes, where there is one. */
export function refuseUnexpected(usage: string, word: string | undefined): void {
  if (word !== undefined) throw new UsageError(usage, { fault: `Unexpected argument '${word}'.` });
}

/** Outcome of a command, in words. */
export interface Answer {
  readonly text: string;
  readonly isSuccess?: boolean;
}

/**
 * Runs the command of this process: prints its answer, or says why it failed; exit code 2 is for wrong words, 1 for all else.
 * The process ends then, whatever it has open: the broker's client never gives up a first connection, nor can it be closed.
 */
export async function runCommand(run: () => Promise<Answer>): Promise<void> {
  try {
    const { text, isSuccess = true } = await run();
    await print(process.stdout, text);
    process.exit(isSuccess ? 0 : 1);
  } catch (error) {
    await print(process.stderr, error instanceof Error ? error.message : String(error));
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}

/** Resolves once the words are out: what waits at the end of a process is lost. */
const print = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
  new Promise((resolve) => {
    stream.write(`${text}\n`, () => resolve());
  });
