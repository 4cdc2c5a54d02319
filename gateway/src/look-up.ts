import type { Route } from '@fourball/contracts/http/route.ts';
import { unavailable } from '@fourball/kit/http/problem.ts';
import type * as z from 'zod/mini';
import { type Asking, ask } from './ask.ts';

const TIMEOUT_MS = 3_000;

type LookUpRoute<Body, Answer> = Route & {
  readonly body: z.ZodMiniType<unknown, Body>;
  readonly success: { readonly status: number; readonly answer: z.ZodMiniType<Answer> };
};

/**
 * A look-up at a service that changes nothing of what it shows; null where there is no such thing.
 * @param away the sentence of the 503 problem while the service cannot be asked.
 */
export function createLookUp<Body extends object, Answer>(
  route: LookUpRoute<Body, Answer>,
  away: string,
  asking: Asking,
): (body: Body) => Promise<Answer | null> {
  async function look(content: Body): Promise<Answer | null> {
    const { status, text } = await ask(asking, route, content, TIMEOUT_MS);
    if (status === route.success.status) return route.success.answer.parse(JSON.parse(text));
    if (status === 404) return null;
    throw new Error(`The ${route.service} service answered ${status} to a look-up`);
  }

  return async (content) => {
    try {
      return await look(content).catch(againIfBroken(() => look(content)));
    } catch (error) {
      throw unavailable(away, { cause: error });
    }
  };
}

/** A look-up changes nothing: where its connection broke, as when a replica dies, it is made once more. */
const againIfBroken =
  <Answer>(again: () => Promise<Answer>) =>
  (error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE') return again();
    throw error;
  };
