import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError, sentenceOf } from '../../dev-stack/operator-error.ts';
import { describeDeath, type RunningProcess } from '../../dev-stack/processes.ts';

/** A process that is started again whenever it ends: at once, and in the same way. */
export type Supervised = ReturnType<typeof supervise>;

export interface SupervisedOptions {
  readonly name: string;
  /** Starts it and waits until it is of use; hands the process over as soon as there is one. */
  readonly start: (onRunning: (process: RunningProcess) => void) => Promise<RunningProcess>;
  readonly stop: (process: RunningProcess) => Promise<void>;
}

const RETRY_MS = 100;
const COME_BACK_MS = 90_000;

export function supervise({ name, start, stop }: SupervisedOptions) {
  const ownDeaths: string[] = [];
  let running: RunningProcess | undefined;
  let returned = Promise.withResolvers<number>();
  let lastFailure = 'it does not say why';
  let isStopping = false;
  let killing: { process: RunningProcess; beforeRestart: () => Promise<void> } | undefined;

  /** One life, from the start to the end. */
  async function live() {
    const process = await start((begun) => {
      running = begun;
    });
    running = process;
    if (isStopping) return stop(process);
    returned.resolve(performance.now());
    await process.exited;
    returned = Promise.withResolvers();
    if (isStopping) return;
    if (killing?.process === process) await killing.beforeRestart();
    else ownDeaths.push(await describeDeath(process));
  }

  async function run() {
    while (!isStopping) {
      try {
        await live();
      } catch (error) {
        // A start fails while something that it needs is away: it is tried again, as every supervisor does.
        lastFailure = sentenceOf(error);
        await pause(RETRY_MS);
      }
    }
  }

  const ended = run();
  return {
    name,
    /** Why it ended, each time that it was up and nobody had killed it. */
    ownDeaths: ownDeaths as readonly string[],
    /** SIGKILL; `beforeRestart` runs between its end and its next start. */
    async kill(beforeRestart: () => Promise<void> = async () => {}) {
      await returned.promise;
      if (running === undefined) return;
      killing = { process: running, beforeRestart };
      await running.kill();
    },
    /**
     * Resolves once it is of use, with the moment at which it became so (as `performance.now()` tells it).
     * @throws when it does not come back in time.
     */
    async up() {
      const giveUp = new AbortController();
      const late = pause(COME_BACK_MS, undefined, { signal: giveUp.signal }).catch(() => undefined);
      const moment = await Promise.race([returned.promise, late]);
      giveUp.abort();
      if (moment === undefined) throw new OperatorError(`${name} does not come back: ${lastFailure}`);
      return moment;
    },
    /** Ends it in order, for good. */
    async stop() {
      isStopping = true;
      if (running?.exit() === undefined && running !== undefined) await stop(running);
      await ended;
    },
  };
}
