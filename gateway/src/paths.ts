/**
 * Matches addresses that read differently once they are decoded or tidied: steps up or in place, backslashes, encoded
 * separators and NULs, and an empty first segment, which may pass for a host.
 */
const AMBIGUOUS = /^\/\/|\\|%2f|%5c|%00|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** Whether a request target is one that the gateway does not even begin to route. Queries are not looked at. */
export function isAmbiguous(target: string): boolean {
  const end = target.indexOf('?');
  return !target.startsWith('/') || AMBIGUOUS.test(end === -1 ? target : target.slice(0, end));
}
