import { STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import { Problem } from '@fourball/contracts/http/problem.ts';
import type { AnswerOf, InputOf, Route } from '@fourball/contracts/http/route.ts';
import { takeAhead } from './ahead.ts';
import { ApiError, Unreachable } from './api-error.ts';
import { noteFreshness } from './freshness.ts';
import { isLeaving, noteSentLeaving, onLeaving } from './leaving.ts';

/** Arguments of `call` after the route: its input, unless the route takes none, a signal to give up, and headers. */
export type CallArguments<R extends Route> =
  unknown extends InputOf<R>
    ? [input?: undefined, signal?: AbortSignal, headers?: Headers]
    : [input: InputOf<R>, signal?: AbortSignal, headers?: Headers];
type Headers = Readonly<Record<string, string>>;

export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The address of a call: path parameters filled in, the query appended without what is undefined. */
export function addressOf(route: Pick<Route, 'path'>, { params = {}, query = {} }: Parts = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/** The write that was sent last, while it is under way. */
let lastWrite: { readonly key: string; readonly answer: Promise<unknown> } | undefined;
onLeaving((isGone) => {
  if (isGone) lastWrite = undefined;
});

/**
 * Makes one call of the contracts and answers its parsed body, or undefined where the contract has none. A write that
 * repeats the last one while that is under way hears its answer: a second tap, which a slow phone takes before it has
 * drawn what the first one did, writes nothing twice. One that may be given up, a ranking, shares its answer with none.
 * Throws an ApiError for an answer other than success, and an Unreachable when there is none in time. An answer that does
 * not fit the contract is told to developers in the console, and to a golfer without its details.
 */
export function call<R extends Route>(route: R, ...args: CallArguments<R>): Promise<AnswerOf<R>> {
  if (route.method === 'GET' || args[1]) return callOnce(route, ...args);
  const parts: Parts = args[0] ?? {};
  const key = `${route.method} ${addressOf(route, parts)} ${JSON.stringify(parts.body)}`;
  if (lastWrite?.key === key) return lastWrite.answer as Promise<AnswerOf<R>>;
  const answer = callOnce(route, ...args).finally(() => {
    if (lastWrite?.answer === answer) lastWrite = undefined;
  });
  lastWrite = { key, answer };
  return answer;
}

/** Longer than the gateway has a caller wait, also on a slow line: some networks swallow what is sent without a word. */
const TIME_LIMIT_MS = 20_000;

async function callOnce<R extends Route>(
  route: R,
  ...[input, signal, headers]: CallArguments<R>
): Promise<AnswerOf<R>> {
  const parts: Parts = input ?? {};
  const address = addressOf(route, parts);
  const over = new AbortController();
  const end = () => over.abort();
  setTimeout(end, TIME_LIMIT_MS);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  const response = await reached(
    send(address, route.method, { body: parts.body, signal: over.signal, headers }),
    signal,
  );
  if (route.method === 'GET') noteFreshness(address, response.headers.get(STALE_HEADER) !== '1');
  const text = await reached(response.text(), signal);
  if (!response.ok) throw errorOf(response, text);
  const { answer } = route.success;
  try {
    return (answer === null ? undefined : answer.parse(JSON.parse(text))) as AnswerOf<R>;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the message on the screen says nothing of it
    console.error(`${route.method} ${address}`, error);
    throw new Error('Something went wrong. Try again.', { cause: error });
  }
}

interface Sending {
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Headers | undefined;
}

/** An answer of the network. Throws an Unreachable where there is none, or not all of it, unless the caller gave up. */
export const reached = <Answer>(answer: Promise<Answer>, signal?: AbortSignal): Promise<Answer> =>
  answer.catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Unreachable('Fourball cannot be reached. Check your connection and try again.', { cause: error });
  });

export async function send(address: string, method: string, { body, signal, headers }: Sending = {}) {
  if (method !== 'GET' && isLeaving()) noteSentLeaving();
  const sent = body === undefined ? undefined : JSON.stringify(body);
  // Await nothing without one: a call that is sent as the page is left has to go at once.
  const ahead = takeAhead(method, address, sent);
  const answer = ahead && (await ahead.catch(() => undefined));
  if (answer) return answer;
  return fetch(new URL(address, document.baseURI), {
    method,
    // Deletions and calls that could be taken back until then are sent as the page is left.
    keepalive: method === 'DELETE' || isLeaving(),
    credentials: 'same-origin',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: sent,
    signal,
  });
}

export function errorOf(response: Response, text: string): ApiError {
  const problem = parseProblem(text);
  return new ApiError(response.status, problem?.detail ?? (text || response.statusText), problem, text !== '');
}

function parseProblem(text: string): Problem | null {
  try {
    return Problem.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
