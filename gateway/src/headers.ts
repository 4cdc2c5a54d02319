import type { IncomingHttpHeaders } from 'node:http';
import {
  ADDRESS_HEADER,
  REQUEST_ID_HEADER,
  SESSION_HEADER,
  WRITE_HEADER,
  WRITES_HEADER,
} from '@fourball/contracts/http/headers.ts';
import type { FastifyRequest } from 'fastify';
import type { CookieJar } from './cookies.ts';

/** What a caller has already: a service answers that it is still so. */
const CONDITIONS = ['if-none-match', 'if-modified-since'] as const;

/** What a service is told: what the caller sends, has and accepts, and all else by the gateway itself. */
export function toService(
  request: Pick<FastifyRequest, 'headers' | 'body' | 'id' | 'address' | 'vouching'>,
  writes: string,
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
  if (writes !== '') headers[WRITES_HEADER] = writes;
  return headers;
}

/** What belongs to one connection, or is the gateway's to say. */
const NOT_PASSED = new Set([
  'connection',
  'date',
  'keep-alive',
  'proxy-authenticate',
  'set-cookie',
  'trailer',
  'transfer-encoding',
  'upgrade',
  REQUEST_ID_HEADER,
  SESSION_HEADER,
  WRITE_HEADER,
]);

/** An answer's headers as the caller gets them; what services tell the gateway of sessions and writes becomes cookies. */
export function toBrowser(headers: IncomingHttpHeaders, cookies: CookieJar): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (!NOT_PASSED.has(name)) passed[name] = headers[name];
  }
  const { [SESSION_HEADER]: session, [WRITE_HEADER]: writes } = headers;
  const set = [
    ...(typeof session === 'string' ? [cookies.session(session)] : []),
    ...(typeof writes === 'string' ? cookies.writes(writes) : []),
  ];
  if (set.length > 0) passed['set-cookie'] = set;
  return passed;
}
