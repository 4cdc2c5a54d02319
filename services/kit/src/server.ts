import { REQUEST_ID_HEADER, STALE_HEADER, WRITE_HEADER, WRITES_HEADER } from '@fourball/contracts/http/headers.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { createWork, runAs, type Work } from './context.ts';
import type { Freshness } from './events/freshness.ts';
import { formatWriteToken, parseWriteTokens } from './events/write-token.ts';
import { type HealthChecks, serveHealth } from './health.ts';
import { newId } from './id.ts';
import type { Caller, VerifyCaller } from './identity.ts';
import type { Log } from './log.ts';
import { answerProblems } from './problem-answers.ts';

z.config(z.locales.en());

const BODY_LIMIT_BYTES = 256 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    work: Work;
  }
  interface FastifyContextConfig {
    isHealth?: true;
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
  const app = Fastify({
    loggerInstance: options.log,
    disableRequestLogging: true,
    requestIdHeader: REQUEST_ID_HEADER,
    genReqId: newId,
    bodyLimit: BODY_LIMIT_BYTES,
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptJsonOnly(app);
  answerProblems(app);
  serveHealth(app, options.checks);
  identify(app, options.verifyCaller);
  nameWrites(app);
  if (options.freshness) readOwnWrites(app, options.freshness);
  logAnswers(app);
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

const isHealth = (request: FastifyRequest) => request.routeOptions.config.isHealth === true;

function identify(app: FastifyInstance, verifyCaller: VerifyCaller) {
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    if (!isHealth(request)) request.caller = await verifyCaller(request.headers.authorization);
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

function logAnswers(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    if (isHealth(request)) return;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
