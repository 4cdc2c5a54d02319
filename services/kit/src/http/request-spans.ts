import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
} from '@opentelemetry/semantic-conventions';
import type { FastifyRequest } from 'fastify';
import { traceOf, tracer } from '../telemetry/tracing.ts';
import { isHealthCheck } from './health.ts';
import { routeOf } from './route-name.ts';

/**
 * Starts the span of a request; a health check gets none. Behind the gateway it continues the gateway's trace. The
 * gateway itself begins one: what a client says of traces is not taken.
 */
export function startRequestSpan(request: FastifyRequest, isBehindGateway: boolean): Context {
  if (isHealthCheck(request)) return ROOT_CONTEXT;
  const parent = isBehindGateway ? traceOf(request.headers.traceparent) : ROOT_CONTEXT;
  const route = routeOf(request);
  const span = tracer.startSpan(
    `${request.method} ${route}`,
    {
      kind: SpanKind.SERVER,
      attributes: { [ATTR_HTTP_REQUEST_METHOD]: request.method, [ATTR_HTTP_ROUTE]: route },
    },
    parent,
  );
  return trace.setSpan(parent, span);
}

/** Ends the span that {@link startRequestSpan} began; without a status for a caller who did not wait for the answer. */
export function endRequestSpan(context: Context, status?: number): void {
  const span = trace.getSpan(context);
  if (status !== undefined) span?.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status);
  if (status !== undefined && status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}
