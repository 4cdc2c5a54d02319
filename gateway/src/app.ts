import fastifyCookie from '@fastify/cookie';
import { REQUEST_ID_HEADER } from '@fourball/contracts/http/headers.ts';
import type { HealthChecks } from '@fourball/kit/http/health.ts';
import { createHttpServer } from '@fourball/kit/http/http-server.ts';
import type { CounterOf } from '@fourball/kit/http/limits.ts';
import { forbidden, Problem } from '@fourball/kit/http/problem.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from './config.ts';
import { createCookies } from './cookies.ts';
import { createCrossSiteCheck } from './cross-site.ts';
import { serveDocs } from './docs/page.ts';
import { createInviteLookUp } from './invites.ts';
import { createLimits } from './limits.ts';
import { createLinkPreview } from './link-preview.ts';
import { isOfLink } from './links.ts';
import { isAmbiguous, namesHosts } from './paths.ts';
import { proxyContracts } from './proxy.ts';
import { securityHeaders } from './security-headers.ts';
import type { Sessions } from './sessions.ts';
import type { Streams } from './streams.ts';
import type { Tokens } from './tokens.ts';
import type { Upstreams } from './upstreams.ts';
import { serveWebApp } from './web.ts';
import { createWriteSignature } from './write-signature.ts';

interface Dependencies {
  readonly config: Pick<GatewayConfig, 'PUBLIC_URL' | 'WEB_ROOT' | 'TRUSTED_PROXIES' | 'RATE_LIMIT_SCALE'>;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly upstreams: Upstreams;
  readonly streams: Streams;
  readonly checks: HealthChecks;
  /** How limits are counted that replicas share; by this one alone unless told. */
  readonly counterOf?: CounterOf | undefined;
  readonly metrics?: Metrics | undefined;
}

/** The one public door: the API by its contracts, and the web app. */
export async function buildApp({
  config,
  log,
  checks,
  metrics,
  counterOf,
  ...proxy
}: Dependencies): Promise<FastifyInstance> {
  const { PUBLIC_URL, TRUSTED_PROXIES } = config;
  const app = createHttpServer({
    log,
    checks,
    metrics,
    isBehindGateway: false,
    trustedProxies: TRUSTED_PROXIES,
    headers: securityHeaders(PUBLIC_URL),
  });
  guard(app, PUBLIC_URL);
  await app.register(fastifyCookie, { hook: false });
  const findInvited = createInviteLookUp(proxy);
  const limits = createLimits({
    scale: config.RATE_LIMIT_SCALE,
    resolve: proxy.sessions.resolve,
    findInvited,
    counterOf,
  });
  const cookies = createCookies(PUBLIC_URL, app, createWriteSignature(proxy.tokens.writeKeys));
  await proxyContracts(app, { ...proxy, cookies, limits });
  await serveDocs(app);
  await serveWebApp(app, {
    root: config.WEB_ROOT,
    cookies,
    linkPreview: createLinkPreview({ publicUrl: PUBLIC_URL, findInvited, limits }),
  });
  return app;
}

/** Applies the rules of every request, before anything looks at it. */
function guard(app: FastifyInstance, publicUrl: string) {
  const isCrossSite = createCrossSiteCheck(publicUrl);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    if (isAmbiguous(request.raw.url ?? '')) done(new Problem(400, 'bad-url', 'The address cannot be read'));
    else if (namesHosts(request.raw.rawHeaders)) done(new Problem(400, 'bad-host', 'The request names its host twice'));
    // The page of a link hides where it is, and a link brings no authority that another site could misuse.
    else if (!isOfLink(request.url) && isCrossSite(request.method, request.headers, request.host)) {
      done(forbidden('This request comes from another site'));
    } else done();
  });
}
