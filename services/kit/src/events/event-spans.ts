import type { Envelope } from '@fourball/contracts/events/event.ts';
import { type Context, SpanKind, type SpanOptions } from '@opentelemetry/api';
import { createWork, runAs } from '../process/context.ts';
import { inSpan, traceOf } from '../telemetry/tracing.ts';

/** The span of an event's way to the stream, in the trace of the write that caused it. */
export const publishing = (event: Envelope) => ofEvent(event, SpanKind.PRODUCER, 'send');

/** Runs what an event does to its reader as part of what caused the event: the same correlation id, the same trace. */
export const asWorkOf = <T>(event: Envelope, task: () => Promise<T>): Promise<T> =>
  inSpan(`apply ${event.type}`, ofEvent(event, SpanKind.CONSUMER, 'process'), () =>
    runAs(createWork(event.correlationid), task),
  );

const ofEvent = (event: Envelope, kind: SpanKind, operation: string): SpanOptions & { parent: Context } => ({
  kind,
  parent: traceOf(event.traceparent),
  // OpenTelemetry's names for messaging are not declared stable yet, so its package does not export them.
  attributes: {
    'messaging.system': 'nats',
    'messaging.operation.type': operation,
    'messaging.destination.name': event.type,
    'messaging.message.id': event.id,
  },
});
