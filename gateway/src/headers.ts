import type { IncomingHttpHeaders } from 'node:http';
import {
  ADDRESS_HEADER,
  BROWSER_HEADER,
  DEVICE_HEADER,
  DEVICE_TOKENS_HEADER,
  REQUEST_ID_HEADER,
  SESSION_HEADER,
  WRITE_HEADER,
  WRITES_HEADER,
} from '@fourball/contracts/http/headers.ts';
import type { FastifyRequest } from 'fastify';
import type { CookieJar } from './cookies.ts';
import { deviceOf } from './device.ts';

/** Conditions of a caller who has an answer already: a service says that it is still so. */
const CONDITIONS = ['if-none-match', 'if-modified-since'] as const;

/** Builds the headers for a service: those that the caller sends, has and accepts, and the gateway's own. */
export function toService(
  request: Pick<FastifyRequest, 'method' | 'headers' | 'body' | 'id' | 'address' | 'vouching'>,
  writes: string,
  deviceTokens?: string,
): Record<string, string> {
  const { accept, 'content-type': contentType, 'last-event-id': lastEventId } = request.headers;
  const headers: Record<string, string> = {
    authorization: `Bearer ${request.vouching}`,
    [REQUEST_ID_HEADER]: request.id,
    [ADDRESS_HEADER]: request.address,
  };
  if (accept !== undefined) headers.accept = accept;
  if (contentType !== undefined && request.body !== undefined) headers['content-type'] = contentType;
  for (const name of CONDITIONS) {
    const condition = request.headers[name];
    if (condition !== undefined) headers[name] = condition;
  }
  if (typeof lastEventId === 'string') headers['last-event-id'] = lastEventId;
  const device = request.method === 'GET' ? undefined : deviceOf(request.headers['user-agent'] ?? '');
  if (device !== undefined) headers[DEVICE_HEADER] = device;
  if (deviceTokens !== undefined) headers[DEVICE_TOKENS_HEADER] = deviceTokens;
  if (writes !== '') headers[WRITES_HEADER] = writes;
  return headers;
}

/** Headers that belong to one connection, or that only the gateway sets. */
const NOT_PASSED = new Set([
  'connection',
  'date',
  'keep-alive',
  'proxy-authenticate',
  'set-cookie',
  'trailer',
  'transfer-encoding',
  'upgrade',
  BROWSER_HEADER,
  DEVICE_TOKENS_HEADER,
  REQUEST_ID_HEADER,
  SESSION_HEADER,
  WRITE_HEADER,
]);

/**
 * An answer's headers as the caller gets them; what services tell the gateway of sessions and writes becomes cookies.
 * @param askedIn the id of the session that the browser holds, or the token of the link that it asks by.
 */
export function toBrowser(
  headers: IncomingHttpHeaders,
  cookies: CookieJar,
  askedIn: string | undefined,
): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (!NOT_PASSED.has(name)) passed[name] = headers[name];
  }
  const { [SESSION_HEADER]: session, [DEVICE_TOKENS_HEADER]: devices, [WRITE_HEADER]: writes } = headers;
  const { [BROWSER_HEADER]: browser } = headers;
  const holder = typeof session === 'string' ? session : askedIn;
  const set = [
    ...(typeof session === 'string' ? [cookies.session(session)] : []),
    ...(typeof devices === 'string' ? [cookies.device(devices)] : []),
    ...(typeof browser === 'string' ? [cookies.browser(browser)] : []),
    ...(typeof writes === 'string' && holder ? cookies.writes(writes, holder) : []),
  ];
  if (set.length > 0) passed['set-cookie'] = set;
  return passed;
}
