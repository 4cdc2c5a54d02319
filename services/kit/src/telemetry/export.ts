import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import {
  ATTR_SERVICE_INSTANCE_ID,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_NAMESPACE,
} from '@opentelemetry/semantic-conventions';
import { newId } from '../process/id.ts';
import type { Log } from '../process/log.ts';

const BATCH_EVERY_MS = 1_000;
/** A collector that is away must not hold up the end of the process. */
const EXPORT_TIMEOUT_MS = 2_000;
const COMPLAIN_EVERY_MS = 60_000;

/**
 * Sends the spans of this process to the collector at `endpoint`, by OTLP as JSON over HTTP. This is the one module
 * that loads the tracing SDK: a process that exports nothing must not import it.
 * @returns what sends the last spans and ends the export.
 */
export function exportTraces(options: { name: string; endpoint: string; log: Log }): () => Promise<void> {
  const { name, endpoint } = options;
  const url = new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href;
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        [ATTR_SERVICE_NAME]: name,
        [ATTR_SERVICE_NAMESPACE]: 'fourball',
        [ATTR_SERVICE_INSTANCE_ID]: newId(),
      }),
    ),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS }),
        scheduledDelayMillis: BATCH_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  complainTo(options.log);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}

/** Passes the SDK's complaints on, once in a while: one that concerns the collector comes with every batch. */
function complainTo(log: Log): void {
  let quietUntil = 0;
  const complain = (reason: string) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + COMPLAIN_EVERY_MS;
    log.warn({ reason }, 'traces cannot be exported; some are lost');
  };
  const ignore = () => {};
  diag.setLogger(
    { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
