import type { Route } from '@fourball/contracts/http/route.ts';
import { unavailable } from '@fourball/kit/http/problem.ts';
import { request } from 'undici';
import type * as z from 'zod/mini';
import type { Tokens } from './tokens.ts';
import type { Upstreams } from './upstreams.ts';

const TIMEOUT_MS = 3_000;

export interface LookUpOptions {
  readonly upstreams: Omit<Upstreams, 'streams'>;
  readonly tokens: Tokens;
}

type LookUpRoute<Body, Answer> = Route & {
  readonly body: z.ZodMiniType<unknown, Body>;
  readonly success: { readonly status: number; readonly answer: z.ZodMiniType<Answer> };
};

/**
 * A look-up at a service that changes nothing of what it shows; null where there is no such thing.
 * @param away the sentence of the 503 problem while the service cannot be asked.
 */
export function createLookUp<Body, Answer>(
  { path, service, success }: LookUpRoute<Body, Answer>,
  away: string,
  { upstreams, tokens }: LookUpOptions,
): (body: Body) => Promise<Answer | null> {
  async function ask(content: Body): Promise<Answer | null> {
    const { statusCode, body } = await request(new URL(path, upstreams.urlOf[service]), {
      method: 'POST',
      dispatcher: upstreams.agent,
      headersTimeout: TIMEOUT_MS,
      headers: {
        authorization: `Bearer ${await tokens.tokenFor(service, 'gateway')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(content),
    });
    const answer = await body.json();
    if (statusCode === success.status) return success.answer.parse(answer);
    if (statusCode === 404) return null;
    throw new Error(`The ${service} service answered ${statusCode} to a look-up`);
  }

  return async (content) => {
    try {
      return await ask(content).catch(againIfBroken(() => ask(content)));
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
