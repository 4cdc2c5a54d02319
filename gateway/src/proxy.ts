import type { IncomingHttpHeaders } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import { REQUEST_ID_HEADER, SESSION_HEADER, WRITE_HEADER, WRITES_HEADER } from '@fourball/contracts/http/headers.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { notAuthenticated, unavailable } from '@fourball/kit/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CookieJar } from './cookies.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';
import type { Upstreams } from './upstreams.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The token by which the gateway vouches for this request's caller. */
    vouching: string;
  }
}

interface ProxyOptions {
  readonly cookies: CookieJar;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly upstreams: Upstreams;
}

/** Routes every call of the contracts, by its exact method and path, to the service that owns it. */
export async function proxyContracts(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  app.decorateRequest('vouching', '');
  const groups = Map.groupBy(allRoutes, ({ service, method, access }) => `${service} ${method} ${access === 'anyone'}`);
  for (const routes of groups.values()) await proxyGroup(app, routes, options);
}

async function proxyGroup(app: FastifyInstance, routes: readonly Route[], options: ProxyOptions): Promise<void> {
  const { cookies, sessions, tokens, upstreams } = options;
  const [{ service, method, access }] = routes as [Route];
  await app.register(httpProxy, {
    upstream: upstreams.urlOf[service],
    undici: upstreams.agent as never,
    disableRequestLogging: true,
    httpMethods: [method],
    routes: routes.map((route) => route.path),
    preHandler: async (request: FastifyRequest) => {
      const bearer = await sessions.resolve(cookies.sessionOf(request.cookies));
      if (!bearer && access !== 'anyone') throw notAuthenticated();
      request.vouching = await tokens.tokenFor(service, bearer);
    },
    // A redirect names a place on this site as it is.
    internalRewriteLocationHeader: false,
    replyOptions: {
      rewriteRequestHeaders: (request, headers) =>
        toService(headers, {
          authorization: `Bearer ${request.vouching}`,
          [REQUEST_ID_HEADER]: request.id,
          [WRITES_HEADER]: cookies.writesOf(request.cookies),
        }),
      rewriteHeaders: (headers) => toBrowser(headers, cookies),
      retryDelay: retryReadOnce,
      onError: (reply, { error }) =>
        reply.send(unavailable('This part of Fourball is away right now. Please try again.', { cause: error })),
    },
  });
}

/** What a browser may tell a service itself; identity, tracing and forwarding are the gateway's to say. */
const passedOn = [
  'accept',
  'accept-language',
  'content-length',
  'content-type',
  'host',
  'transfer-encoding',
  'user-agent',
];

function toService(headers: IncomingHttpHeaders, own: Record<string, string>): IncomingHttpHeaders {
  const passed = passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  return { ...Object.fromEntries(passed), ...own };
}

/** Turns what services tell the gateway into cookies. */
function toBrowser(headers: IncomingHttpHeaders, cookies: CookieJar): IncomingHttpHeaders {
  const { [SESSION_HEADER]: session, [WRITE_HEADER]: writes, ...passed } = headers;
  const set = [
    ...(typeof session === 'string' ? [cookies.session(session)] : []),
    ...(typeof writes === 'string' ? cookies.writes(writes) : []),
  ];
  return set.length > 0 ? { ...passed, 'set-cookie': set } : passed;
}

/** A read whose connection broke, as in a rolling restart, is tried once more; nothing that changes things ever is. */
function retryReadOnce({ err, req, attempt }: { err: Error | null; req: { method: string }; attempt: number }) {
  return err && req.method === 'GET' && attempt === 0 ? 50 : null;
}
