import { SERVICES } from '@fourball/contracts/services.ts';
import { formatWriteToken, parseWriteTokens } from '@fourball/kit/process/write-token.ts';
import type { FastifyInstance } from 'fastify';

/** Reads may wait for a write for this long after it; by then every service has heard of it. */
const WRITE_MAX_AGE_S = 10;
/** A session is over after 90 days at the latest; the auth service ends it earlier when it is idle. */
const SESSION_MAX_AGE_S = 90 * 24 * 60 * 60;

/** The cookies of one request by their names. */
type Cookies = Readonly<Record<string, string | undefined>>;
const none: Cookies = {};

/** The cookies of this site: one holds the session, one per publisher the session's latest write. */
export function createCookies(
  publicUrl: string,
  { parseCookie, serializeCookie: serialize }: Pick<FastifyInstance, 'parseCookie' | 'serializeCookie'>,
) {
  const secure = new URL(publicUrl).protocol === 'https:';
  const prefix = secure ? '__Host-fourball' : 'fourball';
  const sessionName = `${prefix}-session`;
  const writeName = (publisher: string) => `${prefix}-write-${publisher}`;
  const writeNames = SERVICES.map(writeName);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  return {
    parse: (header: string | undefined): Cookies => (header === undefined ? none : parseCookie(header)),

    sessionOf: (cookies: Cookies): string | undefined => cookies[sessionName],

    /** The recent write tokens that a browser brings, as the header that services read. */
    writesOf: (cookies: Cookies): string => {
      const values = writeNames.map((name) => cookies[name]).filter((value) => value !== undefined);
      if (values.length === 0) return '';
      return parseWriteTokens(values.join(',')).map(formatWriteToken).join(',');
    },

    /** The cookie for the session id that the auth service opened, or the end of it. */
    session: (sessionId: string): string =>
      sessionId === 'end'
        ? serialize(sessionName, '', { ...attributes, maxAge: 0 })
        : serialize(sessionName, sessionId, { ...attributes, maxAge: SESSION_MAX_AGE_S }),

    /** The cookies for the write tokens that a service answered with. */
    writes: (header: string): string[] =>
      parseWriteTokens(header).map((token) =>
        serialize(writeName(token.publisher), formatWriteToken(token), {
          ...attributes,
          maxAge: WRITE_MAX_AGE_S,
        }),
      ),
  };
}

export type CookieJar = ReturnType<typeof createCookies>;
