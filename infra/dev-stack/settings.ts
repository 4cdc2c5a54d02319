import { resolve } from 'node:path';
import { OperatorError } from './operator-error.ts';
import type { WatchablePart } from './parts.ts';
import { parts } from './topology.ts';

export interface Settings {
  port: number;
  dataDirectory: string;
  isDetached: boolean;
}

/** Reads PORT, DATA_DIR and DETACH. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const port = Number(environment.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new OperatorError(`PORT is "${environment.PORT}": it must be a number from 1 to 65535.`);
  }
  return {
    port,
    dataDirectory: resolve(environment.DATA_DIR || '.data'),
    isDetached: !['', '0', 'no', 'false'].includes(environment.DETACH ?? ''),
  };
}

/** Which parts `make dev` watches: all, or the one that SERVICE names. */
export function readWatch(environment: NodeJS.ProcessEnv): WatchablePart[] {
  const all: WatchablePart[] = [...parts, 'frontend'];
  const asked = environment.SERVICE;
  if (!asked) return all;
  const found = all.find((part) => part === asked);
  if (found === undefined) throw new OperatorError(`SERVICE is "${asked}": it must be one of ${all.join(', ')}.`);
  return [found];
}
