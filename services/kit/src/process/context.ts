import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, context } from '@opentelemetry/api';
import type { WriteToken } from './write-token.ts';

/** Context of the request or event that is being worked on. */
export interface Work {
  /** The same for all that one request caused, across services. */
  readonly correlationId: string;
  /** The writes that were committed so far, for the answer's write header. */
  readonly writes: WriteToken[];
  /** Where its spans belong. */
  readonly trace: Context;
  /** Aborted when whoever asked has gone before the answer; never in the work of an event or a job. */
  readonly left: () => AbortSignal;
}

const storage = new AsyncLocalStorage<Work>();

const never = new AbortController().signal;

export const createWork = (
  correlationId: string,
  trace: Context = context.active(),
  left: Work['left'] = () => never,
): Work => ({ correlationId, writes: [], trace, left });

/** The work under way; undefined outside of any. */
export const currentWork = (): Work | undefined => storage.getStore();

/** Signal of a caller who has gone, by which long reads stop; see {@link Work}. */
export const callerLeft = (): AbortSignal => currentWork()?.left() ?? never;

/** Runs `task`, and all that it awaits, as part of `work`. */
export const runAs = <T>(work: Work, task: () => T): T => storage.run(work, () => context.with(work.trace, task));
