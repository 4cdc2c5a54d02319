/** Set on an answer that may not show the session's latest write yet. */
export const STALE_HEADER = 'fourball-stale';
/** Set by a service on the answer to a write: the token of what it published, for the gateway alone. */
export const WRITE_HEADER = 'fourball-write';
/** Sent by the gateway with every request: the session's recent write tokens, separated by commas. */
export const WRITES_HEADER = 'fourball-writes';
/** Set by the auth service for the gateway alone: the session id that the browser shall hold, or `end`. */
export const SESSION_HEADER = 'fourball-session';
/** Sent by the gateway for the limits of services: the caller's address, an IPv6 one as its /64. */
export const ADDRESS_HEADER = 'fourball-address';
/** Sent by the gateway with every write: the caller's browser and system in words, where they are known. */
export const DEVICE_HEADER = 'fourball-device';
/**
 * Sent by the gateway with writes to the auth service: proofs that this browser has signed in before, joined by `~`. Set by
 * the auth service for the gateway alone: those that the browser shall keep.
 */
export const DEVICE_TOKENS_HEADER = 'fourball-device-tokens';
/**
 * Sent by the gateway with calls by a shared link: what tells this browser from others there. Set by the recommendation
 * service for the gateway alone: what the browser shall hold.
 */
export const BROWSER_HEADER = 'fourball-browser';
/** Names one request through every process that works on it. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** Sent with a registration by somebody whom an invite link brought: its code, for the limit of registrations. */
export const INVITE_HEADER = 'fourball-invite';

/** Characters that a device's words may have in a database. */
export const DEVICE_MAX = 60;

/** The caller's browser and system in words, as the gateway says; null where it does not know them. */
export function deviceIn(headers: Readonly<Record<string, unknown>>): string | null {
  const device = headers[DEVICE_HEADER];
  return typeof device === 'string' ? device.slice(0, DEVICE_MAX) : null;
}

/** Token of a browser as a service makes it; nothing else is passed on. */
export const BROWSER_TOKEN = /^[\w-]{43}$/;

/** Token that the caller's browser holds, by the gateway's word; undefined where it holds none. */
export function browserIn(headers: Readonly<Record<string, unknown>>): string | undefined {
  const browser = headers[BROWSER_HEADER];
  return typeof browser === 'string' && BROWSER_TOKEN.test(browser) ? browser : undefined;
}
