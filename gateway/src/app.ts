import fastifyCookie from '@fastify/cookie';
import { REQUEST_ID_HEADER } from '@fourball/contracts/http/headers.ts';
import { createHttpServer } from '@fourball/kit/http-server.ts';
import type { Log } from '@fourball/kit/log.ts';
import { forbidden } from '@fourball/kit/problem.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from './config.ts';
import { createCookies } from './cookies.ts';
import { isCrossSite } from './cross-site.ts';
import { serveDocs } from './docs/page.ts';
import { proxyContracts } from './proxy.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';
import type { Upstreams } from './upstreams.ts';
import { serveWebApp } from './web.ts';

interface Dependencies {
  readonly config: Pick<GatewayConfig, 'PUBLIC_URL' | 'WEB_ROOT'>;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly upstreams: Upstreams;
  readonly isStopping: () => boolean;
  readonly metrics?: Metrics | undefined;
}

/** The one public door: the API by its contracts, and the web app. */
export async function buildApp({ config, log, isStopping, metrics, ...proxy }: Dependencies): Promise<FastifyInstance> {
  const checks = { running: { required: true, isUp: () => !isStopping() } };
  const app = createHttpServer({ log, checks, metrics, isBehindGateway: false });
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    if (isCrossSite(request.method, request.headers)) throw forbidden('This request comes from another site');
  });
  await app.register(fastifyCookie);
  await proxyContracts(app, { ...proxy, cookies: createCookies(config.PUBLIC_URL, app.serializeCookie) });
  await serveDocs(app);
  await serveWebApp(app, config.WEB_ROOT);
  return app;
}
