import type { ServiceName } from '@fourball/contracts/services.ts';

/**
 * Every name that goes over the broker besides the events' own. What each account may publish and hear there
 * (infra/deploy/broker) is derived from them.
 */

/** The name by which the broker remembers how far a rebuild has read. */
export const rebuildDurableOf = (reader: ServiceName): string => `${reader}-rebuild`;

/** Where replicas of a publisher tell the one that relays of new rows. */
export const hintOf = (publisher: ServiceName): string => `hint.${publisher}`;

/** Where a publisher is asked to tell its present state anew. */
export const snapshotRequestOf = (publisher: ServiceName): string => `snapshot.${publisher}`;

/** Where a publisher answers such a request: a subject of its own for each, below this one. */
export const snapshotAnswerOf = (publisher: ServiceName): string => `snapshot-answer.${publisher}`;

/** Where replicas of a service share what open streams of golfers shall show. */
export const liveOf = (service: ServiceName): string => `live.${service}`;

/** Where sessions that have just ended are announced to every gateway. */
export const REVOCATIONS = 'sessions.revoked';

/** Prefix of the subjects that carry the broker's answers to an account; no other account hears them. */
export const inboxOf = (account: string): string => `_INBOX.${account}`;

/** The stream on which a part's replicas count limits together. */
export const limitStreamOf = (part: string): string => `${part.toUpperCase()}_LIMITS`;

/** Where they count one limit for one key. */
export const limitSubjectOf = (part: string, limit: string, key: string): string => `limit.${part}.${limit}.${key}`;
