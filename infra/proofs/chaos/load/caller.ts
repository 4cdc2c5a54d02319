import { setTimeout as pause } from 'node:timers/promises';
import { STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import type { AnswerOf as BodyOf, InputOf, Route } from '@fourball/contracts/http/route.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { sentenceOf } from '../../../dev-stack/operator-error.ts';
import { createVisitor, type Visitor } from '../../../lib/visitor.ts';
import type { LoggedWrite, Outcome, Remembered, Wanted, WriteKind } from '../call-log.ts';

/** Outcome of a call, as its caller sees it. */
export type Result<Body> =
  | { readonly outcome: 'answered'; readonly body: Body; readonly isStale: boolean }
  | { readonly outcome: 'refused'; readonly status: number; readonly isStale: boolean }
  | { readonly outcome: 'unknown'; readonly status?: number };

/** Notes that all callers share. */
export interface Notebook {
  readonly writes: LoggedWrite[];
  /** Answers that no client should get, whatever was killed: how often each came. */
  readonly faults: Map<string, number>;
  /** Calls without an answer, or with a 5xx, by route and reason: how often each came. */
  readonly unanswered: Map<string, number>;
  reads: Record<Outcome, number>;
}

export const createNotebook = (): Notebook => ({
  writes: [],
  faults: new Map(),
  unanswered: new Map(),
  reads: { answered: 0, refused: 0, unknown: 0 },
});

/** Note of a write. */
export interface Noted<R extends Route, K extends WriteKind> {
  readonly kind: K;
  readonly wanted: Wanted<K>;
  readonly remember: (body: BodyOf<R>) => Remembered<K>;
}

/** A visitor who gives every call a deadline and writes down what became of it. */
export interface Caller {
  readonly visitor: Visitor;
  /** Somebody else, without a session. */
  stranger(): Caller;
  read<R extends Route>(route: R, input: InputOf<R>): Promise<Result<BodyOf<R>>>;
  write<R extends Route, K extends WriteKind>(
    route: R,
    input: InputOf<R>,
    noted: Noted<R, K>,
  ): Promise<Result<BodyOf<R>>>;
}

/** Longer than a request may take inside: a read waits 2 s for the session's writes, a connection 3 s. */
const DEADLINE_MS = 8_000;

export function createCaller(url: string, notebook: Notebook): Caller {
  const visitor = createVisitor(url);

  async function call<R extends Route>(route: R, input: InputOf<R>): Promise<Result<BodyOf<R>>> {
    let status: number | undefined;
    let reason: unknown;
    try {
      const answer = await visitor.call(route, input, { signal: AbortSignal.timeout(DEADLINE_MS) });
      status = answer.status;
      const isStale = answer.headers.has(STALE_HEADER);
      if (status >= 400 && status < 500) return { outcome: 'refused', status, isStale };
      if (status < 500) return { outcome: 'answered', body: answer.body(), isStale };
    } catch (error) {
      // No answer, or half of one: the call may have had its effect.
      reason = sentenceOf(error);
    }
    countIn(notebook.unanswered, `${route.method} ${route.path}: ${status ?? reason}`);
    return { outcome: 'unknown', ...(status === undefined ? {} : { status }) };
  }

  function noteFault(route: Route, result: Result<unknown>) {
    if (result.outcome === 'answered' || !isFault(route, result.status)) return;
    countIn(notebook.faults, `${route.method} ${route.path} answered ${result.status}`);
  }

  return {
    visitor,
    stranger: () => createCaller(url, notebook),
    async read(route, input) {
      const result = await call(route, input);
      notebook.reads[result.outcome] += 1;
      noteFault(route, result);
      return result;
    },
    async write(route, input, { kind, wanted, remember }) {
      const startedAt = performance.now();
      const result = await call(route, input);
      noteFault(route, result);
      notebook.writes.push({
        kind,
        wanted,
        outcome: result.outcome,
        ...(result.outcome === 'answered' ? { answer: remember(result.body) } : {}),
        ...('status' in result ? { status: result.status } : {}),
        startedAt,
        endedAt: performance.now(),
      });
      return result;
    },
  };
}

export const countIn = (counts: Map<string, number>, what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

/**
 * A dependency that is away is a 503; a session that was opened stays, but for who deletes the account again because the
 * first answer was lost; a success has the contract's body.
 */
const isFault = ({ access, path, method }: Route, status: number | undefined): boolean => {
  const { deleteAccount } = routes;
  const endsSession = path === deleteAccount.path && method === deleteAccount.method;
  return (
    status !== undefined && (status === 500 || status < 400 || (status === 401 && access !== 'anyone' && !endsSession))
  );
};

/** A client gives up after so long. */
const PATIENCE_MS = 45_000;
/** News that is later than this was lost. */
const LATEST_NEWS_MS = 15_000;
const PAUSE_MS = 250;

/**
 * Repeats a call that does no harm when it is repeated until it has a clear answer, as a sensible client does. A 404
 * may only mean that the news of the golfer's joining is late, so it is asked again too, where `awaits404` says so.
 */
export async function persist<Body>(
  call: () => Promise<Result<Body>>,
  { awaits404 = false } = {},
): Promise<Result<Body>> {
  const askedAt = performance.now();
  for (;;) {
    const result = await call();
    const isLate = result.outcome === 'refused' && result.status === 404 && awaits404;
    if (result.outcome !== 'unknown' && !isLate) return result;
    if (performance.now() - askedAt > (isLate ? LATEST_NEWS_MS : PATIENCE_MS)) return result;
    await pause(PAUSE_MS);
  }
}
