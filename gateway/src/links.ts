import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import httpProxy from '@fastify/http-proxy';
import { html } from '@fourball/contracts/html.ts';
import { BROWSER_HEADER } from '@fourball/contracts/http/headers.ts';
import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import { Problem as ProblemBody } from '@fourball/contracts/http/problem.ts';
import type { Access, Route } from '@fourball/contracts/http/route.ts';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { LIMITS } from '@fourball/contracts/limits.ts';
import type { GuestLink, Link, SharedLink } from '@fourball/kit/http/identity.ts';
import { PLAIN_POLICY, plainPage } from '@fourball/kit/http/plain-page.ts';
import { notFound } from '@fourball/kit/http/problem.ts';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { countedAddress } from './address.ts';
import type { answering } from './answers.ts';
import type { CookieJar } from './cookies.ts';
import { forward, onAnswer, proxyOf, refuseUnknown } from './forwarding.ts';
import { toBrowser, toService } from './headers.ts';
import type { Limits } from './limits.ts';
import { createLookUp } from './look-up.ts';
import type { Tokens } from './tokens.ts';
import type { Upstreams } from './upstreams.ts';

/** Paths of every personal link, of every shared one and of every guest's, whose next step is the token. */
const PERSONAL = '/a/';
const SHARED = '/s/';
const GUEST = '/g/';
export const isOfLink = (url: string): boolean => [PERSONAL, SHARED, GUEST].some((path) => url.startsWith(path));
const FORM_BYTES = 10 * 1024;
/** The address is the secret: it is told to no other page, kept by nobody, and found by no search. */
const HEADERS = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
} as const;
type AnyLink = Link | SharedLink | GuestLink;
const DEAD_PAGE = plainPage(
  'This link is invalid or has expired',
  html`<p>Please ask whoever sent it to you for a new one.</p>`,
);

declare module 'fastify' {
  interface FastifyRequest {
    /** Holder of the link that the request was made by; null for every other request. */
    link: AnyLink | null;
  }
}

interface LinkOptions {
  readonly cookies: CookieJar;
  readonly tokens: Tokens;
  readonly upstreams: Upstreams;
  readonly limits: Limits;
  readonly agent: ReturnType<typeof answering>;
}

/** A kind of link: its calls, how its token is resolved, and for whom its limits count. */
interface Kind<Found extends AnyLink = AnyLink> {
  readonly path: typeof PERSONAL | typeof SHARED | typeof GUEST;
  readonly access: Access;
  readonly lookUp: (asked: { token: string; acts: boolean }) => Promise<Found | null>;
  readonly holderOf: (link: Found, address: string) => string;
}

/**
 * Routes the calls of links. The token is resolved here, and `-` stands in its place from then on: no service, log,
 * trace or metric has it. Sessions are not looked at; a link is no ambient authority, so that nothing is lost where a form
 * comes from nowhere (`Origin: null`), as it does from a page without referrer. Whoever opens a link is a golfer with a
 * browser: problems, those of services among them, become a page.
 */
export async function proxyLinks(root: FastifyInstance, options: LinkOptions): Promise<void> {
  const away = 'Links cannot be checked right now. Please try again.';
  const personal: Kind<Link> = {
    path: PERSONAL,
    access: 'link',
    lookUp: createLookUp(internalRoutes.resolveAnswerLink, away, options),
    holderOf: ({ userId, squadId }) => `${userId} ${squadId}`,
  };
  const lookUpShared = createLookUp(internalRoutes.resolveSharedLink, away, options);
  const shared: Kind<SharedLink> = {
    path: SHARED,
    access: 'shared',
    lookUp: ({ token }) => lookUpShared({ token }),
    // A squad has one: nobody can use up what the others' browsers have.
    holderOf: ({ linkId }, address) => `${linkId} ${address}`,
  };
  const lookUpGuest = createLookUp(internalRoutes.resolveGuestLink, away, options);
  const guest: Kind<GuestLink> = {
    path: GUEST,
    access: 'guest',
    lookUp: ({ token }) => lookUpGuest({ token }),
    holderOf: ({ guestId }) => guestId,
  };
  const ofLinks: FastifyPluginAsync = async (app) => {
    app.decorateRequest('link', null);
    takeForms(app);
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(HEADERS);
      request.cookies = options.cookies.parse(request.headers.cookie);
      request.address = countedAddress(request.ip);
    });
    app.addHook('onSend', async (request, reply, payload) => {
      if (!`${reply.getHeader('content-type')}`.startsWith('application/problem+json')) return payload;
      reply.type('text/html; charset=utf-8').header('content-security-policy', PLAIN_POLICY);
      if (request.method === 'HEAD') {
        reply.removeHeader('content-length');
        return Readable.from([]);
      }
      const page = pageOf(ProblemBody.parse(JSON.parse(await contentOf(payload))), request.url);
      reply.header('content-length', Buffer.byteLength(page));
      return page;
    });
    await proxyKind(app, personal, options);
    await proxyKind(app, shared, options);
    await proxyKind(app, guest, options);
  };
  await root.register(ofLinks);
}

async function proxyKind<Found extends AnyLink>(
  app: FastifyInstance,
  kind: Kind<Found>,
  options: LinkOptions,
): Promise<void> {
  const { path: root } = kind;
  const routes = allRoutes.filter(({ access }) => access === kind.access);
  const alike = ({ service, method, limit }: Route) => [service, method, limit].join();
  for (const group of Map.groupBy(routes, alike).values()) await proxyRoutes(app, group, kind, options);
  // The page names its forms by relative paths.
  app.get(`${root}:token`, async ({ url }, reply) => {
    const [path, ...query] = url.split('?');
    return reply.redirect([`${path}/`, ...query].join('?'), 302);
  });
  refuseUnknown(app, [root.slice(0, -1), root, `${root}*`], options.limits);
}

/** Forms alone, passed on as they came. */
function takeForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  const as = { parseAs: 'buffer', bodyLimit: FORM_BYTES } as const;
  app.addContentTypeParser('application/x-www-form-urlencoded', as, (_request, body, done) => done(null, body));
}

/** Routes that differ in their paths alone. */
async function proxyRoutes<Found extends AnyLink>(
  root: FastifyInstance,
  routes: readonly Route[],
  { path: pathOfLinks, lookUp, holderOf }: Kind<Found>,
  { cookies, tokens, upstreams, limits, agent }: LinkOptions,
) {
  const [{ service, method, limit }] = routes as [Route];
  const isByAddress = limit !== undefined && LIMITS[limit].by === 'address';
  /** One look-up by hash, whatever the token is. @throws a 404 problem for a token that leads nowhere. */
  async function holderBy(request: FastifyRequest) {
    const link = await lookUp({ token: tokenIn(request), acts: method === 'POST' });
    if (!link) throw notFound();
    return link;
  }

  const group: FastifyPluginAsync = async (app) => {
    // Before any of the body is read.
    app.addHook('onRequest', async (request) => {
      const { address } = request;
      await limits.identify(undefined, address);
      request.isBodyLate = request.raw.complete === false;
      if (isByAddress) await limits.count({ userId: undefined, address }, limit);
      const link = await holderBy(request);
      request.link = link;
      await limits.count({ userId: holderOf(link, address), address }, isByAddress ? undefined : limit);
    });
    await app.register(httpProxy, {
      ...proxyOf(routes, upstreams, agent),
      preHandler: async (request: FastifyRequest) => {
        // The sender sets the pace of a body, and the link may have ended meanwhile.
        if (request.isBodyLate) request.link = await holderBy(request);
        request.vouching = await tokens.tokenFor(service, request.link);
      },
      handler: (request, reply, path, replyOptions) =>
        forward(request, reply, path.replace(/^\/[asg]\/[^/?]*/, `${pathOfLinks}-`), replyOptions),
      replyOptions: {
        ...onAnswer,
        rewriteRequestHeaders: (request) => {
          const browser = pathOfLinks === SHARED ? cookies.browserOf(request.cookies) : undefined;
          return {
            ...toService(request, cookies.writesOf(request.cookies, tokenIn(request))),
            ...(browser === undefined ? {} : { [BROWSER_HEADER]: browser }),
          };
        },
        rewriteHeaders: (headers, request) => ({
          ...toBrowser(headers, cookies, request && tokenIn(request)),
          ...HEADERS,
        }),
      },
    });
  };
  await root.register(group);
}

const tokenIn = ({ params }: { params: unknown }): string => (params as { token: string }).token;

const contentOf = async (payload: unknown): Promise<string> =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? String(payload) : textOf(payload as NodeJS.ReadableStream);

/** A problem as a page; of a link that leads nowhere it is the same, whatever the reason. */
function pageOf({ status, detail }: ProblemBody, url: string): string {
  if (status === 404) return DEAD_PAGE;
  const below = url.split('?', 1)[0]?.split('/').length ?? 0;
  const back = '../'.repeat(Math.max(0, below - 4)) || './';
  return plainPage(detail, html`<p><a href="${back}">Back</a></p>`);
}
