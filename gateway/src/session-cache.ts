import { createTtlCache } from '@fourball/kit/process/ttl-cache.ts';
import type { RevocationFeed } from '@fourball/kit/security/revocations.ts';
import type { Session, Sessions } from './sessions.ts';

/** A session is looked up again after this long, whatever was heard. */
const REMEMBERED_MS = 5_000;
const REMEMBERED_SESSIONS = 10_000;

export interface SessionCache extends Sessions {
  /** Forgets sessions by the ids that announcements name them by. */
  evictStored(storedSessionIds: readonly string[]): void;
}

/**
 * Remembers who holds a session for at most 5 s from the moment it was asked for, and answers from memory only what
 * still held when it was called: ends that were announced before are heard first. While an announcement of ended sessions
 * may be missed, nothing is remembered or shared. What is under way when sessions are forgotten is answered to those who
 * wait for it, and neither kept nor given to whoever asks later.
 */
export function rememberSessions(lookUp: Sessions['resolve'], revocations: RevocationFeed): SessionCache {
  /** The id that the browser holds, by the stored one. */
  const idOf = new Map<string, string>();
  const kept = createTtlCache<{ session: Session; heard: number }>(REMEMBERED_SESSIONS, {
    now: () => performance.now(),
    forgotten: ({ session }) => idOf.delete(session.storedSessionId),
  });
  const underWay = new Map<string, { answer: Promise<Session | null>; heard: number }>();

  function store(id: string, session: Session, since: number, heard: number) {
    kept.set(id, { session, heard }, since + REMEMBERED_MS);
    idOf.set(session.storedSessionId, id);
  }

  function ask(id: string, heard: number): Promise<Session | null> {
    const since = performance.now();
    const asked = { answer: lookUp(id), heard };
    underWay.set(id, asked);
    const isCurrent = () => underWay.get(id) === asked && revocations.unbroken() === heard;
    asked.answer.then(
      (session) => {
        if (session && isCurrent()) store(id, session, since, heard);
        if (underWay.get(id) === asked) underWay.delete(id);
      },
      () => {
        if (underWay.get(id) === asked) underWay.delete(id);
      },
    );
    return asked.answer;
  }

  /** Answers the session that is remembered, or asked for already. */
  function shared(id: string, heard: number): Session | Promise<Session | null> | undefined {
    const known = kept.get(id);
    if (known?.heard === heard) return known.session;
    const asked = underWay.get(id);
    return asked?.heard === heard ? asked.answer : undefined;
  }

  return {
    async resolve(id) {
      if (!id) return null;
      let heard = revocations.unbroken();
      if (heard !== undefined && shared(id, heard) !== undefined) heard = await revocations.upToDate();
      if (heard === undefined) {
        kept.clear();
        return lookUp(id);
      }
      return shared(id, heard) ?? ask(id, heard);
    },
    evict(id) {
      kept.evict(id);
      underWay.clear();
    },
    evictStored(storedSessionIds) {
      for (const stored of storedSessionIds) {
        const id = idOf.get(stored);
        if (id !== undefined) kept.evict(id);
      }
      underWay.clear();
    },
  };
}
