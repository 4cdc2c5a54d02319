import { STALE_HEADER, WRITE_HEADER, WRITES_HEADER } from '@fourball/contracts/http/headers.ts';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { createWork, runAs, type Work } from './context.ts';
import type { Freshness } from './events/freshness.ts';
import { formatWriteToken, parseWriteTokens } from './events/write-token.ts';
import type { HealthChecks } from './health.ts';
import { createHttpServer, isHealthCheck } from './http-server.ts';
import type { Caller, VerifyCaller } from './identity.ts';
import type { Log } from './log.ts';

z.config(z.locales.en());

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    work: Work;
  }
}

/**
 * The HTTP server of a service: contracts as validation and answers, problems as errors, and on every route but the
 * health checks a caller that the gateway vouches for.
 */
export function createServer(options: {
  log: Log;
  verifyCaller: VerifyCaller;
  checks: HealthChecks;
  /** For a service that keeps read models of others' events. */
  freshness?: Freshness;
}): FastifyInstance {
  const app = createHttpServer({ log: options.log, checks: options.checks, isBehindGateway: true });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptJsonOnly(app);
  identify(app, options.verifyCaller);
  nameWrites(app);
  if (options.freshness) readOwnWrites(app, options.freshness);
  return app;
}

/** JSON is the only body; an empty one counts as none. */
function acceptJsonOnly(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body as string, done);
  });
}

function identify(app: FastifyInstance, verifyCaller: VerifyCaller) {
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    if (!isHealthCheck(request)) request.caller = await verifyCaller(request.headers.authorization);
  });
}

/** Holds a request until the session's own writes are here, or says that the answer may be stale. */
function readOwnWrites(app: FastifyInstance, freshness: Freshness) {
  app.addHook('preHandler', async (request, reply) => {
    const header = request.headers[WRITES_HEADER];
    if (typeof header !== 'string') return;
    const fresh = await freshness.waitFor(parseWriteTokens(header));
    if (!fresh) reply.header(STALE_HEADER, '1');
  });
}

/** Follows the writes that a request commits, and names the last one in its answer. */
function nameWrites(app: FastifyInstance) {
  app.decorateRequest('work');
  // Only from here on: reading a body leaves the context that an earlier hook would enter.
  app.addHook('preValidation', (request, _reply, done) => {
    request.work = createWork(request.id);
    runAs(request.work, done);
  });
  app.addHook('onSend', async (request, reply) => {
    const write = request.work?.writes.at(-1);
    if (write) reply.header(WRITE_HEADER, formatWriteToken(write));
  });
}
