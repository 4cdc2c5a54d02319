import { setTimeout as pause } from 'node:timers/promises';
import type { Notebook } from '../chaos/load/caller.ts';
import { sentenceOf } from '../local/operator-error.ts';
import type { Random } from '../random.ts';
import { noteFailure, visit } from './visit.ts';

export interface LoadOptions {
  readonly url: string;
  readonly notebook: Notebook;
  readonly random: Random;
  /** Foursomes that set out each minute. */
  readonly rate: number;
}

export interface Load {
  /** Foursomes that have been there, and the most that were there at the same time. */
  readonly count: () => { visits: number; most: number };
  /** Lets nobody set out any more, and waits until everybody has gone. */
  stop(): Promise<void>;
}

/** A steady load: foursomes set out by the clock, however far those before them have come. */
export function startLoad({ rate, random, ...options }: LoadOptions): Load {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let visits = 0;
  let most = 0;

  async function setOut() {
    const begun = performance.now();
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      const name = `${random.fork('names').whole(1, 1e9).toString(36)}x${number}`;
      const one = visit({ ...options, name, random: random.fork(name) })
        .catch((error) => noteFailure(options.notebook, `A visit ended early: ${sentenceOf(error)}`))
        .finally(() => underWay.delete(one));
      underWay.add(one);
      visits += 1;
      most = Math.max(most, underWay.size);
      const next = begun + (number * 60_000) / rate - performance.now();
      await pause(Math.max(0, next), undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const settingOut = setOut();
  return {
    count: () => ({ visits, most }),
    async stop() {
      stopping.abort();
      await settingOut;
      await Promise.all(underWay);
    },
  };
}
