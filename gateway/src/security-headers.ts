/*
 * Headers by which every answer tells a browser what to refuse. Pages that need more than nothing say so themselves:
 * their policy takes the place of the one for data.
 */

/** For data and problems: nothing may be loaded by it, and it stands in no frame. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** For the web app's files, of which one may be opened on its own or work in the background. */
export const FILE_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** For the web app's page: its own files, and the scripts and styles in it that carry the nonce of this one answer. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const NO_DEVICES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'serial', 'usb'];
const YEAR_S = 365 * 24 * 60 * 60;

/** The headers of every answer, until a route says otherwise. @param publicUrl the address that golfers use. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    // Links to courses tell them nothing; an address may hold the token of a mailed link.
    'referrer-policy': 'same-origin',
    'permissions-policy': NO_DEVICES.map((device) => `${device}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` } : {}),
  };
}
