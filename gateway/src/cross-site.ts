const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Headers {
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}

/**
 * Tells whether a request that changes something comes from another site. A browser says so by Sec-Fetch-Site and by
 * Origin: each that is there must name this site. A program that sends neither carries no cookie of a golfer that it
 * could misuse. @param publicUrl the address that golfers use.
 */
export function createCrossSiteCheck(publicUrl: string) {
  const own = new URL(publicUrl);

  /** This site goes by its public address, and by the host as used, such as 127.0.0.1 for localhost. */
  function isOwn(origin: string, host: string | undefined): boolean {
    if (origin === own.origin) return true;
    // Under the public host there is one origin: plain http is foreign to a site that is served over https.
    return host !== own.host && URL.canParse(origin) && new URL(origin).host === host;
  }

  /** @param host the host that the request was sent to, as a trusted proxy tells it, else as the request does. */
  return function isCrossSite(method: string, headers: Headers, host: string | undefined): boolean {
    if (safeMethods.has(method)) return false;
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
    return headers.origin !== undefined && !isOwn(headers.origin, host);
  };
}
