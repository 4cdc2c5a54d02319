import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ATTR_ERROR_TYPE } from '@opentelemetry/semantic-conventions';

/** Makes spans that go nowhere, at no cost to speak of, until `exportTraces` is called in the process. */
export const tracer = trace.getTracer('fourball');

/** Runs `task` as a span below the active one, or below `parent` where one is given. */
export function inSpan<T>(
  name: string,
  options: SpanOptions & { parent?: Context },
  task: () => Promise<T>,
): Promise<T> {
  const { parent = context.active(), ...rest } = options;
  return tracer.startActiveSpan(name, rest, parent, async (span) => {
    try {
      return await task();
    } catch (error) {
      failSpan(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Marks a span as failed by the kind of the error alone: its message may hold what belongs in no trace. */
export function failSpan(span: Span | undefined, error: unknown): void {
  span?.setAttribute(ATTR_ERROR_TYPE, error instanceof Error ? error.constructor.name : typeof error);
  span?.setStatus({ code: SpanStatusCode.ERROR });
}

/** The active span in the words of W3C Trace Context, for what leaves the process; empty where there is none. */
export function traceHeaders(): { traceparent?: string } {
  const headers: { traceparent?: string } = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** The span that a traceparent names, as a parent of spans here; for a malformed one, or none, a trace begins anew. */
export const traceOf = (traceparent: unknown): Context => propagation.extract(ROOT_CONTEXT, { traceparent });

/** The id of the trace that the work under way belongs to; undefined while traces are off. */
export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;
