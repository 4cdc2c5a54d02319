import { createHttpServer } from '@fourball/kit/http/http-server.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import type { FastifyInstance } from 'fastify';
import type { Tokens } from './tokens.ts';

/** Builds the server that services call, on a port of its own that nothing routes to from outside. */
export function buildInternalApp({ log, tokens }: { log: Log; tokens: Tokens }): FastifyInstance {
  const app = createHttpServer({ log, checks: {}, isBehindGateway: false });
  app.get('/internal/jwks', async () => tokens.publicKeys);
  return app;
}
