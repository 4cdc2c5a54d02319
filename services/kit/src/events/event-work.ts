import type { Envelope } from '@fourball/contracts/events/event.ts';
import { createWork, runAs } from '../process/context.ts';
import { inSpan } from '../telemetry/tracing.ts';
import { applying } from './event-spans.ts';

/** Runs `task` as part of what caused the event: the same correlation id, the same trace. What is no event has no cause. */
export function asWorkOf<T>(event: Envelope | undefined, task: () => Promise<T>): Promise<T> {
  if (!event) return task();
  return inSpan(`apply ${event.type}`, applying(event), () => runAs(createWork(event.correlationid), task));
}
