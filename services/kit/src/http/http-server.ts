import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { REQUEST_ID_HEADER } from '@fourball/contracts/http/headers.ts';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { Histogram } from 'prom-client';
import { createWork, runAs, type Work } from '../process/context.ts';
import type { Log } from '../process/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { disconnectOf } from './disconnect.ts';
import { type HealthChecks, isHealthCheck, measureDependencies, serveHealth } from './health.ts';
import { answerBadMessage, answerBadUrl, answerProblems, type PlainHeaders } from './problem-answers.ts';
import { endRequestSpan, startRequestSpan } from './request-spans.ts';
import { routeOf } from './route-name.ts';

declare module 'fastify' {
  interface FastifyRequest {
    work: Work;
  }
}

/** Largest body of a request, at the gateway and at services alike; more is a 413. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** A request that has not arrived as a whole by then is a 408. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Creates the server that services and gateway share: health checks, problem answers, and of each request one log line,
 * one span and its measurement.
 */
export function createHttpServer(options: {
  log: Log;
  checks: HealthChecks;
  /** Behind the gateway, which names each request; a name from outside is not taken. */
  isBehindGateway: boolean;
  /** Addresses and networks whose X-Forwarded-For counts; none when left out. */
  trustedProxies?: readonly string[] | undefined;
  /** Headers of every answer, until a route says otherwise. */
  headers?: PlainHeaders;
  metrics?: Metrics | undefined;
}): FastifyInstance {
  const { headers = {}, checks, metrics } = options;
  // The logger's own type parameter would otherwise follow the instance through every signature.
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: options.isBehindGateway ? REQUEST_ID_HEADER : false,
    // One for each request, and in no need of an order: Node makes these at a fraction of the cost of ours.
    genReqId: () => randomUUID(),
    // The log itself names the work under way; a second name would be a second key in each line.
    childLoggerFactory: (log) => log,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    frameworkErrors: answerBadUrl(headers),
    clientErrorHandler: answerBadMessage(headers),
    // Answer the last request on a connection that was kept, in place of a 503.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  if (options.headers) {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
  }
  trackRequests(app, options);
  if (metrics) measureDependencies(metrics, checks);
  answerProblems(app);
  serveHealth(app, checks);
  endConnections(app, () => checks.running?.isUp() !== false);
  return app;
}

/**
 * Makes each request the work under way of all that is done for it. Once it is answered it is logged, and the time that it
 * took measured; health checks are neither.
 */
function trackRequests(
  app: FastifyInstance,
  { isBehindGateway, metrics }: { isBehindGateway: boolean; metrics?: Metrics | undefined },
) {
  const durations =
    metrics &&
    new Histogram({
      name: 'fourball_request_duration_seconds',
      help: 'Time from the arrival of a request until its answer was sent.',
      labelNames: ['method', 'route', 'status'],
      registers: [metrics],
    });
  app.decorateRequest('work');
  app.addHook('onRequest', (request, reply, done) => {
    request.work = createWork(request.id, startRequestSpan(request, isBehindGateway), disconnectOf(reply));
    runAs(request.work, done);
  });
  // Again, because reading a body leaves the context that an earlier hook has entered.
  app.addHook('preValidation', (request, _reply, done) => runAs(request.work, done));
  app.addHook('onRequestAbort', async (request) => endRequestSpan(request.work.trace));
  app.addHook('onResponse', (request, reply, done) => {
    endRequestSpan(request.work.trace, reply.statusCode);
    if (isHealthCheck(request)) return done();
    const ms = Math.round(reply.elapsedTime);
    const facts = { method: request.method, route: routeOf(request), status: reply.statusCode };
    runAs(request.work, () => request.log.info({ ...facts, ms }, 'answered'));
    durations?.observe(facts, reply.elapsedTime / 1000);
    done();
  });
}

/**
 * A process that is about to end still answers, and every answer asks for another connection next time, which leads to
 * another replica. When the server closes, a connection that is kept alive would hold up its end: what is under way is its
 * last answer. So would one that was opened and on which nothing was asked yet, for a minute: that one Node does not count
 * as idle.
 */
function endConnections(app: FastifyInstance, isRunning: () => boolean) {
  let closing = false;
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', (request) => unused.delete(request.socket));
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of unused) socket.destroy();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing || !isRunning()) reply.header('connection', 'close');
    done();
  });
}
