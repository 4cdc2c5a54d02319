/** Wrong words on the command line; the message says which there are. */
export class UsageError extends Error {}

/** Outcome of a command, in words. */
export interface Answer {
  readonly text: string;
  readonly isSuccess?: boolean;
}

/** Runs the command of this process: prints its answer, or says why it failed; exit code 2 is for wrong words, 1 for all else. */
export async function runCommand(run: () => Promise<Answer>): Promise<void> {
  try {
    const { text, isSuccess = true } = await run();
    process.stdout.write(`${text}\n`);
    process.exitCode = isSuccess ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
