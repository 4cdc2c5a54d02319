import { REQUEST_ID_HEADER } from '@fourball/contracts/http/headers.ts';
import { type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify';
import { type HealthChecks, serveHealth } from './health.ts';
import { newId } from './id.ts';
import type { Log } from './log.ts';
import { answerProblems } from './problem-answers.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

/** What the servers of services and gateway have in common: health checks, problem answers, one log line a request. */
export function createHttpServer(options: {
  log: Log;
  checks: HealthChecks;
  /** Behind the gateway, which names each request; a name from outside is not taken. */
  isBehindGateway: boolean;
}): FastifyInstance {
  // The logger's own type parameter would otherwise follow the instance through every signature.
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: options.isBehindGateway ? REQUEST_ID_HEADER : false,
    genReqId: newId,
    bodyLimit: BODY_LIMIT_BYTES,
  }) as unknown as FastifyInstance;
  answerProblems(app);
  serveHealth(app, options.checks);
  endConnectionsWhenClosing(app);
  app.addHook('onResponse', async (request, reply) => {
    if (isHealthCheck(request)) return;
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'answered');
  });
  return app;
}

/** A connection that is kept alive would hold up the end of the server: what is under way is its last answer. */
function endConnectionsWhenClosing(app: FastifyInstance) {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

/** Whether a request asks for the process's health, which is nobody's secret and not worth a log line. */
export const isHealthCheck = (request: FastifyRequest): boolean => request.routeOptions.config.isHealth === true;
