/**
 * Matches addresses that read differently once they are decoded or tidied: steps up or in place, backslashes, encoded
 * separators and NULs, an empty first segment, which may pass for a host, and encoded letters and digits, which no browser
 * writes: a rule in front that goes by the path would not know it again.
 */
const AMBIGUOUS = /^\/\/|\\|%2f|%5c|%00|%3\d|%[46][1-9a-f]|%[57][\da]|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** Whether a request names its host more than once: who routes by the one may not be who trusts the other. */
export const namesHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === 'host').length > 1;

/** Whether a request target is one that the gateway does not even begin to route. Queries are not looked at. */
export function isAmbiguous(target: string): boolean {
  const end = target.indexOf('?');
  return !target.startsWith('/') || AMBIGUOUS.test(end === -1 ? target : target.slice(0, end));
}
