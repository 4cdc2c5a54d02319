import { Readable } from 'node:stream';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { INVITE_HEADER, SESSION_HEADER } from '@fourball/contracts/http/headers.ts';
import { isByLink, type Route } from '@fourball/contracts/http/route.ts';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { notAuthenticated } from '@fourball/kit/http/problem.ts';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { countedAddress } from './address.ts';
import { answering, payloadOf } from './answers.ts';
import { compress } from './compression.ts';
import type { CookieJar } from './cookies.ts';
import { createExport } from './export.ts';
import { forward, onAnswer, proxyOf, refuseUnknown } from './forwarding.ts';
import { toBrowser, toService } from './headers.ts';
import type { Limits } from './limits.ts';
import { proxyLinks } from './links.ts';
import type { Session, Sessions } from './sessions.ts';
import type { Streams } from './streams.ts';
import type { Tokens } from './tokens.ts';
import type { Upstreams } from './upstreams.ts';

type Agent = ReturnType<typeof answering>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request comes from, as limits count it. */
    address: string;
    /** The session that the request was made in; null for a visitor. */
    session: Session | null;
    /** The body was still to come when the session, or the link, was looked up. */
    isBodyLate: boolean;
    /** The token by which the gateway vouches for the caller. */
    vouching: string;
  }
}

interface ProxyOptions {
  readonly cookies: CookieJar;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly upstreams: Upstreams;
  readonly limits: Limits;
  readonly streams: Streams;
}

/** Routes every call of the contracts, by its exact method and path, to the service that owns it; the rest is a 404. */
export async function proxyContracts(root: FastifyInstance, options: ProxyOptions): Promise<void> {
  const api: FastifyPluginAsync = async (app) => {
    app.decorateRequest('address', '');
    app.decorateRequest('session', null);
    app.decorateRequest('isBodyLate', false);
    app.decorateRequest('vouching', '');
    takeBodiesAsTheyAre(app);
    const agents = {
      calls: answering(options.upstreams.agent, app.log),
      streams: answering(options.upstreams.streams, app.log),
    };
    // Close the streams first: a request under way holds up the end of the server, and a stream lasts for hours.
    app.addHook('preClose', async () => options.streams.close());
    const alike = ({ service, method, access, limit, media, bodyMedia }: Route) =>
      [service, method, access === 'anyone', limit, media, bodyMedia].join();
    const routes = allRoutes.filter((route) => !isByLink(route));
    for (const group of Map.groupBy(routes, alike).values()) await proxyRoutes(app, group, agents, options);
    await proxyLinks(app, { ...options, agent: agents.calls });
    refuseUnknown(app, ['/api', '/api/*'], options.limits);
  };
  await root.register(api);
}

/** JSON alone, within the limit of size; whether it is what the contract asks for is the service's to say. */
function takeBodiesAsTheyAre(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Drops these bodies unread: a mail provider sends a form of either kind (RFC 8058). */
function leaveBodiesUnread(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json']) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
  }
}

/** Routes that differ in their paths alone. */
async function proxyRoutes(
  api: FastifyInstance,
  routes: readonly Route[],
  agents: { readonly calls: Agent; readonly streams: Agent },
  options: ProxyOptions,
) {
  const [{ service, method, access, limit, media, bodyMedia }] = routes as [Route];
  const { cookies, sessions, tokens, upstreams, limits, streams } = options;
  const isStream = media === 'text/event-stream';
  const group: FastifyPluginAsync = async (app) => {
    if (bodyMedia) leaveBodiesUnread(app);
    app.addHook('onSend', compress);
    // Before any of the body is read.
    app.addHook('onRequest', async (request, reply) => {
      request.cookies = cookies.parse(request.headers.cookie);
      request.address = countedAddress(request.ip);
      const sessionId = cookies.sessionOf(request.cookies);
      request.session = await limits.identify(sessionId, request.address);
      if (isStream && sessionId && request.session) streams.open(sessionId, request.session, reply);
      const inviteCode = request.headers[INVITE_HEADER]?.toString();
      await limits.count({ userId: request.session?.userId, address: request.address, inviteCode }, limit);
      if (!request.session && access !== 'anyone') throw notAuthenticated();
      request.isBodyLate = request.raw.complete === false;
    });
    if (media === 'application/zip') {
      const handler = createExport(options);
      for (const { path: url } of routes) app.route({ method, url, exposeHeadRoute: false, handler });
      return;
    }
    await app.register(httpProxy, {
      ...proxyOf(routes, upstreams, isStream ? agents.streams : agents.calls),
      preHandler: async (request: FastifyRequest) => {
        // The sender sets the pace of a body, and the session may have ended meanwhile.
        if (request.session && request.isBodyLate) {
          request.session = await sessions.resolve(cookies.sessionOf(request.cookies));
          if (!request.session && access !== 'anyone') throw notAuthenticated();
        }
        request.vouching = await tokens.tokenFor(service, request.session);
      },
      handler: forward,
      replyOptions: howToReply(options, { isStream, isToldDevices: service === 'auth' && method !== 'GET' }),
    });
  };
  await api.register(group);
}

const howToReply = (
  { cookies, sessions, streams }: ProxyOptions,
  { isStream, isToldDevices }: { isStream: boolean; isToldDevices: boolean },
): FastifyHttpProxyOptions['replyOptions'] => ({
  rewriteRequestHeaders: (request) =>
    toService(
      request,
      // A visitor has written nothing that a read could wait for.
      request.session ? cookies.writesOf(request.cookies) : '',
      isToldDevices ? cookies.devicesOf(request.cookies) : undefined,
    ),
  rewriteHeaders: (headers, request) => {
    const sessionId = request && cookies.sessionOf(request.cookies);
    // It is another one now, or over: here that is known without any announcement.
    if (headers[SESSION_HEADER] !== undefined && sessionId !== undefined) {
      sessions.evict(sessionId);
      streams.endOf(sessionId);
    }
    return toBrowser(headers, cookies, sessionId);
  },
  ...onAnswer,
  ...(isStream ? { onResponse: passStream(streams) } : {}),
});

/** A stream names no length; what refuses one does. */
const passStream =
  (streams: Streams): (typeof onAnswer)['onResponse'] =>
  (_request, reply, { stream }) => {
    const payload = payloadOf(stream);
    if (payload instanceof Readable) streams.pass(reply as FastifyReply, payload);
    else reply.send(payload);
  };
