import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import type { GuestLink, Link, SharedLink } from '@fourball/kit/http/identity.ts';
import type { Asking } from './ask.ts';
import { createLookUp } from './look-up.ts';
import type { Bearer } from './tokens.ts';

/** The holder of a session, and the id that it is stored under. */
export type Session = Exclude<Bearer, Link | SharedLink | GuestLink | 'gateway' | null>;

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
export function createSessionLookUp(options: Asking): Sessions['resolve'] {
  const away = 'Sign-ins cannot be checked right now. Please try again.';
  const lookUp = createLookUp(internalRoutes.resolveSession, away, options);
  return async (sessionId) => (sessionId ? lookUp({ sessionId }) : null);
}
