import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lifecycle } from '../process/lifecycle.ts';
import type { Log } from '../process/log.ts';

/** Milliseconds between two looks at a file that holds a secret: what is put into it is in use this soon. */
const LOOK_EVERY_MS = 1_000;

/** A secret that a process is told by its environment. */
export interface GivenSecret {
  /** Name of the variable, for logs and errors. */
  readonly name: string;
  /** The secret itself; used where there is no file. */
  readonly text?: string | undefined;
  /** The file that holds it, which may be written anew at any time. */
  readonly file?: string | undefined;
  /** Whether there may be no such file, yet or any more: `text` counts then. */
  readonly mayBeAbsent?: boolean;
  /** Milliseconds between two looks at the file; `LOOK_EVERY_MS` unless told. */
  readonly lookEveryMs?: number;
}

export interface ChangingSecret {
  /** Value at the start. */
  readonly text: string;
  /**
   * Has `take` take what the file says whenever that is something else. What it throws for is no such secret: that is
   * told in the log, once, and the one before stays in use. It must not repeat the secret in its words.
   */
  follow(take: (text: string) => Promise<void>, process: { life: Pick<Lifecycle, 'onStop'>; log: Log }): void;
}

/** @throws when there is neither the secret nor its file, or that cannot be read. */
export async function readSecret(given: GivenSecret): Promise<ChangingSecret> {
  const { name, text, file, mayBeAbsent = false, lookEveryMs = LOOK_EVERY_MS } = given;
  if (file === undefined) {
    if (text === undefined) throw new Error(`${name} or ${name}_FILE must be given`);
    return { text, follow: () => {} };
  }
  const read = () =>
    readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (mayBeAbsent && text !== undefined && error.code === 'ENOENT') return text;
      throw error;
    });
  const first = await read();

  return {
    text: first,
    follow(take, { life, log }) {
      const stopping = new AbortController();
      let [seen, fault] = [first, ''];

      async function look() {
        const found = await read();
        fault = '';
        if (found === seen) return;
        seen = found;
        await take(found);
        log.info({ secret: name }, 'secret reloaded');
      }

      async function lookAgainAndAgain() {
        while (!stopping.signal.aborted) {
          await pause(lookEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
          await look().catch((error) => {
            const now = error instanceof Error ? error.message : 'it cannot be read';
            if (now !== fault)
              log.error({ secret: name, fault: now }, 'secret could not be reloaded; the previous one stays in use');
            fault = now;
          });
        }
      }

      const looking = lookAgainAndAgain();
      life.onStop(`following ${name}`, async () => {
        stopping.abort();
        await looking;
      });
    },
  };
}
