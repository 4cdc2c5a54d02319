import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import type { Link } from '@fourball/kit/http/identity.ts';
import { unavailable } from '@fourball/kit/http/problem.ts';
import { request } from 'undici';
import type { Bearer, Tokens } from './tokens.ts';
import type { Upstreams } from './upstreams.ts';

const { path, success } = internalRoutes.resolveSession;
const TIMEOUT_MS = 3_000;

/** The holder of a session, and the id that it is stored under. */
export type Session = Exclude<Bearer, Link | 'gateway' | null>;

export interface Sessions {
  /**
   * Looks up the holder of the session id; null for nobody.
   * @throws a 503 problem while the auth service cannot be asked.
   */
  resolve(sessionId: string | undefined): Promise<Session | null>;
  /** Forgets what is remembered of a session id; its holder is looked up again. */
  evict(sessionId: string): void;
}

/** The look-up of a session at the auth service. */
export function createLookUp(options: { upstreams: Omit<Upstreams, 'streams'>; tokens: Tokens }): Sessions['resolve'] {
  const { upstreams, tokens } = options;
  async function ask(sessionId: string): Promise<Session | null> {
    const { statusCode, body } = await request(new URL(path, upstreams.urlOf.auth), {
      method: 'POST',
      dispatcher: upstreams.agent,
      headersTimeout: TIMEOUT_MS,
      headers: {
        authorization: `Bearer ${await tokens.tokenFor('auth', 'gateway')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ sessionId }),
    });
    const answer = await body.json();
    if (statusCode === success.status) return success.answer.parse(answer);
    if (statusCode === 404) return null;
    throw new Error(`The auth service answered ${statusCode} to a session look-up`);
  }

  return async (sessionId) => {
    if (!sessionId) return null;
    try {
      return await ask(sessionId).catch(againIfBroken(() => ask(sessionId)));
    } catch (error) {
      throw unavailable('Sign-ins cannot be checked right now. Please try again.', { cause: error });
    }
  };
}

/** A look-up changes nothing: where its connection broke, as when a replica dies, it is made once more. */
const againIfBroken = (again: () => Promise<Session | null>) => (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE') return again();
  throw error;
};
