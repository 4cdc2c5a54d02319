import { BROWSER_TOKEN } from '@fourball/contracts/http/headers.ts';
import { SERVICES } from '@fourball/contracts/services.ts';
import { formatWriteToken, parseWriteTokens } from '@fourball/kit/process/write-token.ts';
import type { FastifyInstance } from 'fastify';
import type { WriteSignature } from './write-signature.ts';

/** Reads may wait for a write for this long after it; by then every service has heard of it. */
const WRITE_MAX_AGE_S = 10;
/** A session is over after 90 days at the latest; the auth service ends it earlier when it is idle. */
const SESSION_MAX_AGE_S = 90 * 24 * 60 * 60;

/** A browser that has not signed in for a year is a new one. */
const DEVICE_MAX_AGE_S = 365 * 24 * 60 * 60;
/** Session ids and tokens as the auth service makes them; nothing else is passed on to it. */
const SESSION_ID = /^[\w-]{1,100}$/;
const DEVICE_TOKENS = /^[\w.~-]{1,600}$/;

/** The cookies of one request by their names. */
type Cookies = Readonly<Record<string, string | undefined>>;
const none: Cookies = {};

/** The cookies of this site: one holds the session, one that it is a known device, one per publisher the latest write. */
export function createCookies(
  publicUrl: string,
  { parseCookie, serializeCookie: serialize }: Pick<FastifyInstance, 'parseCookie' | 'serializeCookie'>,
  signature: WriteSignature,
) {
  const secure = new URL(publicUrl).protocol === 'https:';
  const prefix = secure ? '__Host-fourball' : 'fourball';
  const sessionName = `${prefix}-session`;
  const deviceName = `${prefix}-device`;
  // Its path keeps it from every page but those of shared links, which `__Host-` does not allow.
  const browserName = `${secure ? '__Secure-' : ''}fourball-browser`;
  const writeName = (publisher: string) => `${prefix}-write-${publisher}`;
  const writeNames = SERVICES.map(writeName);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  const sessionOf = (cookies: Cookies): string | undefined => SESSION_ID.exec(cookies[sessionName] ?? '')?.[0];

  return {
    parse: (header: string | undefined): Cookies => (header === undefined ? none : parseCookie(header)),

    sessionOf,

    /** The proofs that this browser has signed in before. */
    devicesOf: (cookies: Cookies): string | undefined => DEVICE_TOKENS.exec(cookies[deviceName] ?? '')?.[0],

    device: (tokens: string): string => serialize(deviceName, tokens, { ...attributes, maxAge: DEVICE_MAX_AGE_S }),

    /** Token that tells this browser from others at shared links. */
    browserOf: (cookies: Cookies): string | undefined => BROWSER_TOKEN.exec(cookies[browserName] ?? '')?.[0],

    browser: (token: string): string =>
      serialize(browserName, token, { ...attributes, path: '/s/', maxAge: DEVICE_MAX_AGE_S }),

    /**
     * The recent writes that a browser brings, as the header that services read; forged ones are left out.
     * @param holder the id of the session, or the token of the link, by which they were made; the session's unless told.
     */
    writesOf: (cookies: Cookies, holder = sessionOf(cookies) ?? ''): string => {
      const values = writeNames.map((name) => signature.verify(cookies[name], holder));
      return values.filter((value) => value !== undefined).join(',');
    },

    /** The cookie for the session id that the auth service opened, or the end of it. */
    session: (sessionId: string): string =>
      sessionId === 'end'
        ? serialize(sessionName, '', { ...attributes, maxAge: 0 })
        : serialize(sessionName, sessionId, { ...attributes, maxAge: SESSION_MAX_AGE_S }),

    /** The cookies for the write tokens that a service answered a session or a link with. */
    writes: (header: string, holder: string): string[] =>
      parseWriteTokens(header).map((token) =>
        serialize(writeName(token.publisher), signature.sign(formatWriteToken(token), holder), {
          ...attributes,
          maxAge: WRITE_MAX_AGE_S,
        }),
      ),
  };
}

export type CookieJar = ReturnType<typeof createCookies>;
