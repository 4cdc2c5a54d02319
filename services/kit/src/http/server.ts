import { STALE_HEADER, WRITE_HEADER, WRITES_HEADER } from '@fourball/contracts/http/headers.ts';
import type { FastifyInstance, FastifySerializerCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import type { Freshness } from '../events/consume/freshness.ts';
import type { Log } from '../process/log.ts';
import { formatWriteToken, parseWriteTokens } from '../process/write-token.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { type HealthChecks, isHealthCheck } from './health.ts';
import { createHttpServer } from './http-server.ts';
import type { Caller, VerifyCaller } from './identity.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

export interface ServerOptions {
  readonly log: Log;
  readonly verifyCaller: VerifyCaller;
  readonly checks: HealthChecks;
  /** For a service that keeps read models of others' events. */
  readonly freshness?: Freshness;
  readonly metrics?: Metrics | undefined;
}

/**
 * The HTTP server of a service: contracts as validation and answers, problems as errors, and on every route but the
 * health checks a caller that the gateway vouches for.
 */
export function createServer(options: ServerOptions): FastifyInstance {
  const { log, checks, metrics } = options;
  const app = createHttpServer({ log, checks, metrics, isBehindGateway: true });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(answerWriter);
  acceptJsonOnly(app);
  identify(app, options.verifyCaller);
  nameWrites(app);
  if (options.freshness) readOwnWrites(app, options.freshness);
  return app;
}

/**
 * Checks an answer by its contract and drops what that does not name. Answers are parsed rather than encoded, which takes
 * less than half the time and memory; their contracts transform nothing.
 */
const answerWriter: FastifySerializerCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (answer) =>
    JSON.stringify(schema.parse(answer));

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

/** Names the last write that a request committed in its answer. */
function nameWrites(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    const write = request.work?.writes.at(-1);
    if (write) reply.header(WRITE_HEADER, formatWriteToken(write));
  });
}
