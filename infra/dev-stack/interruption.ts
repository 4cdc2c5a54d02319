import { constants } from 'node:os';
import { isatty } from 'node:tty';
import { OperatorError } from './operator-error.ts';
import { endRun, markFor, nameOfRun, setRunMark } from './run-mark.ts';

export const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type Interruption = (typeof INTERRUPTIONS)[number];

const TERMINAL_POLL_MS = 500;

export interface Run {
  /** Aborted by the first of Ctrl-C, SIGTERM and a closed terminal. */
  readonly interruption: AbortSignal;
  interrupt(signal: Interruption): void;
  /**
   * Ends what is left of everything that this process has started. After an interruption this process ends then, with exit
   * code 128+n, and nothing is answered.
   */
  finish(): Promise<void>;
}

export interface RunOptions {
  /** Time that the runner has to end things in order before they are ended for it. */
  orderlyMs: number;
  /** Time that these have then before they are killed. */
  graceMs: number;
  /** Once nothing of the run is left. */
  tidy: () => Promise<void> | void;
}

/** Marks this process as one whose interruption ends everything that it started. Call it before anything is started. */
export async function beginRun({ orderlyMs, graceMs, tidy }: RunOptions): Promise<Run> {
  const mark = markFor(await nameOfRun(process.pid));
  const interruption = new AbortController();
  let exitCode: number | undefined;
  let finished: Promise<void> | undefined;

  const end = async () => {
    await endRun(mark, graceMs, process.pid);
    await tidy();
  };
  const finish = async () => {
    finished ??= end();
    await finished.finally(() => exitCode !== undefined && process.exit(exitCode));
  };
  const interrupt = (signal: Interruption) => {
    if (exitCode !== undefined) return;
    exitCode = exitCodeOf(signal);
    interruption.abort(new OperatorError('Interrupted.'));
    setTimeout(finish, orderlyMs);
  };

  setRunMark(mark);
  for (const signal of INTERRUPTIONS) process.on(signal, interrupt);
  // The system tells only the leader of a session that its terminal is closed, which may be a make that tells nobody.
  const terminal = [0, 1, 2].find(isatty);
  if (terminal !== undefined) setInterval(() => isatty(terminal) || interrupt('SIGHUP'), TERMINAL_POLL_MS).unref();
  // A terminal that is closed, or a `tee` that Ctrl-C ended first, takes no more lines: the rest is ended all the same.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  return { interruption: interruption.signal, interrupt, finish };
}

/** The exit code of what a signal ends, as shells tell it. */
export const exitCodeOf = (signal: Interruption) => 128 + constants.signals[signal];
