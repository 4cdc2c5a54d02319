import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { announceDeath, type RunningProcess, startProcess } from './processes.ts';
import { READY_MS, waitUntilReady } from './readiness.ts';
import type { Report } from './report.ts';
import {
  entryOf,
  environmentOf,
  nodeOptionsOf,
  type PartName,
  parts,
  portOf,
  sourceOf,
  type Wiring,
} from './topology.ts';

/** Parts that can be started again whenever one of their files changes; the SPA is then built again. */
export type WatchablePart = PartName | 'frontend';

export interface PartsOptions {
  wiring: Wiring;
  report: Report;
  logFile: (name: string) => string;
  /** Called for each process as soon as it runs. */
  onStart: (name: string, pid: number, port: number) => Promise<void>;
  environment?: Record<string, string>;
  watch?: readonly WatchablePart[];
  /** Receives the log lines of the watched parts. */
  onLine?: (part: WatchablePart, line: string) => void;
  /** Which file a part is started from: what was built of it unless told, and what is watched from its sources. */
  entryOf?: (part: PartName) => string;
  signal?: AbortSignal;
}

export interface RunningParts {
  stop(): Promise<void>;
}

export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Node keeps what it has compiled from one start to the next. */
export const compileCache = { NODE_COMPILE_CACHE: join(repository, 'node_modules/.cache/fourball/compiled') };

/**
 * Starts the services and the gateway at once and waits until each is ready. When one ends or is late the others are
 * stopped too. A part that ends later on is reported and not started again.
 */
export async function startParts(options: PartsOptions): Promise<RunningParts> {
  const { wiring, report, watch = [] } = options;
  const started: RunningProcess[] = [];
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    const isGateway = ({ name }: RunningProcess) => name === 'gateway';
    await Promise.all(started.filter(isGateway).map((part) => part.stop()));
    await Promise.all(started.filter((part) => !isGateway(part)).map((part) => part.stop()));
  };

  const failure = new AbortController();
  const signal = AbortSignal.any([failure.signal, ...(options.signal === undefined ? [] : [options.signal])]);
  const keep = async (part: RunningProcess, port: number) => {
    started.push(part);
    await options.onStart(part.name, part.pid, port);
  };
  const starts = parts.map(async (name) => {
    const port = portOf(name, wiring.ports);
    const part = await startPart(name, options);
    await keep(part, port);
    await waitUntilReady(part, port, READY_MS, signal);
  });
  try {
    await Promise.all(starts);
    if (watch.includes('frontend')) await keep(await startSpaBuilder(options), 0);
  } catch (error) {
    failure.abort();
    await Promise.allSettled(starts);
    await stop();
    throw error;
  }
  for (const part of started) void announceDeath(part, report, () => isStopping);
  return { stop };
}

export type PartOptions = Pick<PartsOptions, 'wiring' | 'logFile' | 'environment' | 'watch' | 'onLine' | 'entryOf'>;

/** Starts one service, or the gateway, as its own process. It is ready only later on. */
export function startPart(name: PartName, options: PartOptions): Promise<RunningProcess> {
  const { wiring, watch = [], environment } = options;
  const isWatched = watch.includes(name);
  const entry = (options.entryOf ?? (isWatched ? sourceOf : entryOf))(name);
  return startProcess({
    name,
    command: process.execPath,
    arguments: [...nodeOptionsOf(name), ...(isWatched ? ['--watch', '--watch-preserve-output'] : []), entry],
    environment: {
      ...compileCache,
      ...process.env,
      NODE_ENV: 'production',
      ...environment,
      ...environmentOf(name, wiring),
    },
    workingDirectory: repository,
    logFile: options.logFile(name),
    onLine: lineReceiver(name, options),
  });
}

/** Starts a part, as {@link startPart} does, and waits until it is ready; one that is not in time is ended. */
export async function startReadyPart(name: PartName, options: PartOptions): Promise<RunningProcess> {
  const part = await startPart(name, options);
  await waitUntilReady(part, portOf(name, options.wiring.ports), READY_MS).catch(async (error) => {
    await part.stop();
    throw error;
  });
  return part;
}

function startSpaBuilder(options: PartsOptions): Promise<RunningProcess> {
  return startProcess({
    name: 'frontend',
    command: process.execPath,
    arguments: [join(repository, 'node_modules/vite/bin/vite.js'), 'build', '--watch', '--logLevel=warn'],
    environment: process.env,
    workingDirectory: join(repository, 'frontend'),
    logFile: options.logFile('frontend'),
    onLine: lineReceiver('frontend', options),
  });
}

function lineReceiver(name: WatchablePart, { watch = [], onLine }: PartOptions) {
  return onLine !== undefined && watch.includes(name) ? (line: string) => onLine(name, line) : undefined;
}
