import { Envelope } from '@fourball/contracts/events/event.ts';
import type { JsMsg } from '@nats-io/jetstream';
import { createWork, runAs } from '../context.ts';
import { applying } from '../telemetry/event-spans.ts';
import { inSpan } from '../telemetry/tracing.ts';
import { safeJson } from './inbox.ts';

/** Runs `task` as part of what caused the event in `message`: the same correlation id, the same trace. */
export function asWorkOf<T>(message: JsMsg, task: () => Promise<T>): Promise<T> {
  const { data: event } = Envelope.safeParse(safeJson(message));
  if (!event) return task();
  return inSpan(`apply ${event.type}`, applying(event), () => runAs(createWork(event.correlationid), task));
}
