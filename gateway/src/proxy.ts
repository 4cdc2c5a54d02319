import type { IncomingHttpHeaders } from 'node:http';
import {
  ADDRESS_HEADER,
  REQUEST_ID_HEADER,
  SESSION_HEADER,
  WRITE_HEADER,
  WRITES_HEADER,
} from '@fourball/contracts/http/headers.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { notAuthenticated, notFound } from '@fourball/kit/problem.ts';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { countedAddress } from './address.ts';
import type { CookieJar } from './cookies.ts';
import { forward, type PassHeaders } from './forward.ts';
import type { Limits } from './limits.ts';
import type { Session, Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';
import type { Upstreams } from './upstreams.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request comes from, as limits count it. */
    address: string;
    /** The session that the request was made in; null for a visitor. */
    session: Session | null;
  }
}

interface ProxyOptions {
  readonly cookies: CookieJar;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly upstreams: Upstreams;
  readonly limits: Limits;
}

/** Routes every call of the contracts, by its exact method and path, to the service that owns it; the rest is a 404. */
export async function proxyContracts(root: FastifyInstance, options: ProxyOptions): Promise<void> {
  const api: FastifyPluginAsync = async (app) => {
    app.decorateRequest('address', '');
    app.decorateRequest('session', null);
    takeBodiesAsTheyAre(app);
    const passHeaders = passOn(options.cookies, options.sessions);
    for (const route of allRoutes) proxyRoute(app, route, passHeaders, options);
    for (const url of ['/api', '/api/*']) {
      app.all(url, {
        config: { routeName: 'none' },
        onRequest: (request) => refuseUnknown(request, options.limits),
        handler: async () => undefined,
      });
    }
  };
  await root.register(api);
}

/** JSON alone, within the limit of size; whether it is what the contract asks for is the service's to say. */
function takeBodiesAsTheyAre(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function proxyRoute(app: FastifyInstance, route: Route, passHeaders: PassHeaders, options: ProxyOptions) {
  const { service } = route;
  const { cookies, sessions, tokens, upstreams, limits } = options;
  const origin = new URL(upstreams.urlOf[service]);
  app.route({
    method: route.method,
    url: route.path,
    // Before any of the body is read.
    onRequest: async (request) => {
      request.cookies = cookies.parse(request.headers.cookie);
      request.address = countedAddress(request.ip);
      request.session = await sessions.resolve(cookies.sessionOf(request.cookies));
      await limits.count({ userId: request.session?.userId, address: request.address }, route.limit);
      if (!request.session && route.access !== 'anyone') throw notAuthenticated();
    },
    handler: async (request, reply) => {
      const token = await tokens.tokenFor(service, request.session);
      const path = request.raw.url ?? route.path;
      const body = request.body as Buffer | undefined;
      const headers = toService(request, token, cookies.writesOf(request.cookies));
      forward(upstreams.agent, { origin, method: request.method, path, headers, body }, reply, passHeaders);
      return reply;
    },
  });
}

/** Nobody looks up a session for what nobody answers: it counts as a visitor's. Told before any of the body is read. */
async function refuseUnknown(request: FastifyRequest, limits: Limits): Promise<never> {
  await limits.count({ userId: undefined, address: countedAddress(request.ip) });
  throw notFound();
}

/** What a service is told: what the caller sends and what they accept, and all else by the gateway itself. */
function toService(request: FastifyRequest, token: string, writes: string): Record<string, string> {
  const { accept, 'content-type': contentType } = request.headers;
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    [REQUEST_ID_HEADER]: request.id,
    [ADDRESS_HEADER]: request.address,
  };
  if (accept !== undefined) headers.accept = accept;
  if (contentType !== undefined && request.body !== undefined) headers['content-type'] = contentType;
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

/** Passes an answer's headers on; what services tell the gateway of sessions and writes becomes cookies. */
const passOn =
  (cookies: CookieJar, sessions: Sessions): PassHeaders =>
  (headers, reply) => {
    for (const name in headers) {
      if (!NOT_PASSED.has(name)) reply.header(name, headers[name]);
    }
    const set = cookiesOf(headers, cookies);
    if (set.length > 0) reply.header('set-cookie', set);
    if (headers[SESSION_HEADER] !== undefined) forgetSession(reply, cookies, sessions);
  };

function cookiesOf(headers: IncomingHttpHeaders, cookies: CookieJar): string[] {
  const { [SESSION_HEADER]: session, [WRITE_HEADER]: writes } = headers;
  return [
    ...(typeof session === 'string' ? [cookies.session(session)] : []),
    ...(typeof writes === 'string' ? cookies.writes(writes) : []),
  ];
}

/** The session that a caller came with is another one now, or over: here that is known without any announcement. */
function forgetSession({ request }: FastifyReply, cookies: CookieJar, sessions: Sessions): void {
  const sessionId = cookies.sessionOf(request.cookies);
  if (sessionId !== undefined) sessions.forget(sessionId);
}
