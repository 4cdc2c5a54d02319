import { serveHealth } from '@fourball/kit/health.ts';
import type { Log } from '@fourball/kit/log.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Tokens } from './tokens.ts';

/** What services ask of the gateway, on a port of its own that nothing routes to from outside. */
export function buildInternalApp({ log, tokens }: { log: Log; tokens: Tokens }): FastifyInstance {
  const app = Fastify({ loggerInstance: log, disableRequestLogging: true }) as unknown as FastifyInstance;
  app.get('/internal/jwks', async () => tokens.publicKeys);
  serveHealth(app, {});
  return app;
}
