import { setTimeout as pause } from 'node:timers/promises';
import { createMetrics, type Metrics, serveMetrics } from '../telemetry/metrics.ts';
import { ConfigError, type ProcessConfig } from './config.ts';
import { createLog, type Log } from './log.ts';
import { collectStartGarbage } from './start-garbage.ts';

const STOP_DEADLINE_MS = 10_000;

export interface StartedProcess<Config> {
  readonly config: Config;
  readonly log: Log;
  readonly life: ReturnType<typeof createLifecycle>;
  readonly metrics: Metrics | undefined;
}

/**
 * Starts a process: reads its configuration, starts what lets others see inside, then runs `start`. Where one of them
 * fails, it says why in one line and ends with exit code 1.
 */
export async function startProcess<C extends ProcessConfig>(
  name: string,
  readConfig: () => C,
  start: (process: StartedProcess<C>) => Promise<void>,
): Promise<void> {
  let log = createLog(name, 'info');
  // Node would print the raw error, past the masking of the log. An unhandled rejection comes here too.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'crashed: nobody handled an error');
    process.exit(1);
  });
  try {
    const config = readConfig();
    log = createLog(name, config.LOG_LEVEL);
    const life = createLifecycle(log, config.DRAIN_SECONDS);
    const metrics = await startTelemetry(name, { config, log, life });
    await start({ config, log, life, metrics });
    collectStartGarbage();
  } catch (error) {
    const message = error instanceof Error ? error.message : 'the process could not start';
    log.fatal(error instanceof ConfigError ? {} : { err: error }, message);
    process.exit(1);
  }
}

/**
 * Starts the export of traces, and metrics on their own port, as far as the configuration asks for them.
 * @returns the metrics to measure with; undefined where nobody asked for any.
 */
async function startTelemetry(
  name: string,
  { config, log, life }: Omit<StartedProcess<ProcessConfig>, 'metrics'>,
): Promise<Metrics | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint !== undefined) {
    const { exportTraces } = await import('../telemetry/export.ts');
    life.onStop('export of traces', exportTraces({ name, endpoint, log }));
  }
  if (config.METRICS_PORT === undefined) return undefined;
  const metrics = createMetrics();
  const at = { host: config.METRICS_HOST, port: config.METRICS_PORT };
  life.onStop('metrics', await serveMetrics(metrics, at));
  log.info(at, 'metrics server listening');
  return metrics;
}

/**
 * SIGTERM and SIGINT make the process not ready at once; it goes on taking requests until the time to drain is over, or
 * the signal comes again. Then its parts end one after the other, newest first, within 10 s, after which the process ends
 * anyway, with exit code 1.
 */
function createLifecycle(log: Log, drainSeconds: number) {
  const parts: { part: string; stop: () => Promise<unknown> }[] = [];
  const hurry = new AbortController();
  let stopping = false;

  async function stop(signal: string) {
    if (stopping) return hurry.abort();
    stopping = true;
    log.info({ signal, drainSeconds }, 'stopping');
    if (drainSeconds > 0) await pause(drainSeconds * 1000, undefined, { signal: hurry.signal }).catch(() => {});
    setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, STOP_DEADLINE_MS).unref();
    for (const { part, stop } of parts.reverse()) {
      await stop().catch((error) => log.error({ err: error, part }, 'a part did not stop cleanly'));
    }
    log.info('stopped');
    process.exit(0);
  }

  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return {
    /** Remembers how to end a part. Parts end in the reverse order of their start. */
    onStop(part: string, stop: () => Promise<unknown>): void {
      parts.push({ part, stop });
    },
    /** True from the first sign of stopping on: the process then counts as not ready. */
    isStopping: () => stopping,
  };
}
