const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Headers {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}

/**
 * Whether a request that changes something comes from another site. A browser says so by Sec-Fetch-Site where it sends
 * it, else by Origin; a program that sends neither carries no cookie of a golfer that it could misuse.
 */
export function isCrossSite(method: string, headers: Headers): boolean {
  if (safeMethods.has(method)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && hostOf(headers.origin) !== headers.host;
}

/** The host of an origin; nothing for `null` and the like, which is foreign too. */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
