import { setTimeout as wait } from 'node:timers/promises';
import type { InputOf, Route } from '@fourball/contracts/http/route.ts';
import { type Answer, createVisitor, type Visitor } from '../../lib/visitor.ts';
import { OperatorError } from '../operator-error.ts';

/** Someone at a browser who waits when they are told to. */
export type Caller = Pick<Visitor, 'ask' | 'call'>;

/**
 * A caller of the stack at `url`, who waits as long as the stack asks where a limit is used up, and gives up at `deadline`.
 * @throws OperatorError where nothing answers, or there is no time to wait.
 */
export function createCaller(url: string, deadline: number): Caller {
  const visitor = createVisitor(url);

  async function call<R extends Route>(route: R, input: InputOf<R>): Promise<Answer<R>> {
    for (;;) {
      if (Date.now() > deadline) throw new OperatorError(slowness(url));
      const answer = await visitor.call(route, input, { signal: AbortSignal.timeout(30_000) }).catch((error) => {
        throw new OperatorError(silence(url), { cause: error });
      });
      if (answer.status !== 429) return answer;
      const seconds = Number(answer.headers.get('retry-after') ?? 5);
      if (Date.now() + seconds * 1000 > deadline) throw new OperatorError(impatience(url, seconds));
      await wait(seconds * 1000);
    }
  }

  return { call, ask: async (route, input) => (await call(route, input)).body() };
}

const silence = (url: string) =>
  `Nothing answers at ${url}: start Fourball with "make start", or say where it runs with PORT or URL.`;
const slowness = (url: string) =>
  `${url} is too slow for the demo just now: run "make demo" again, it goes on where it stopped.`;
const impatience = (url: string, seconds: number) =>
  `${url} asks to wait for ${seconds} seconds, which is too long: run "make demo" again then, it goes on where it stopped.`;
