const REDIRECTS = [301, 302, 303, 307, 308];

/** Where an answer leads on to; undefined where it does not. */
export const redirectOf = (status: number, location: string | undefined, from: string): string | undefined =>
  REDIRECTS.includes(status) && location !== undefined && URL.canParse(location, from)
    ? new URL(location, from).href
    : undefined;

/** Servers name calendars as they like; what is a picture, a film or an archive for certain is not read. */
export const isTextual = (contentType: string | undefined): boolean =>
  contentType === undefined ||
  /^\s*(text\/|application\/(octet-stream|ics|calendar|x-ical|ical|x-ics)\s*(;|$))/i.test(contentType);

/**
 * Whether a text may begin with `begins`, white space and a byte order mark aside, as far as `start` shows.
 * @param start its first bytes, a character each.
 */
export function mayBegin(start: string, begins: string): boolean {
  const seen = start.replace(/^\u00EF\u00BB\u00BF/, '').trimStart();
  return begins.startsWith(seen.slice(0, begins.length).toUpperCase());
}

const CERTIFICATES = /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS|ERR_SSL|EPROTO/;
const NAMES = /^(ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EAI_)/;

/** Names the fault on the way in a sentence. */
export function failureOf(error: unknown): string {
  const { code = '' } = error as { code?: string };
  if (NAMES.test(code)) return 'There is no such host';
  if (CERTIFICATES.test(code)) return 'The server there cannot prove with its certificate who it is';
  if (/^(Z_|ERR__ERROR|ERR_BROTLI|ERR_PADDING)/.test(code)) return 'This calendar is compressed in an unknown way';
  return 'The server there cannot be reached';
}
