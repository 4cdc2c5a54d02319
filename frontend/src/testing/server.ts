import { STATUS_CODES } from 'node:http';
import type { AnswerOf, Route } from '@fourball/contracts/http/route.ts';
import { vi } from 'vitest';

/** A call that a screen made. */
export interface Asked {
  method: string;
  path: string;
  body: unknown;
}

export type Server = ReturnType<typeof createServer>;

interface Answer {
  route: Route;
  matches: RegExp;
  reply: (sent: unknown) => Promise<Response>;
}

/**
 * The server as the network shows it to a part of the app: what is not said here is a 404. Answers are held to the
 * contract, and each takes the place of the one before until what it returns is called; `asked` keeps the calls in their
 * order.
 */
export function createServer() {
  const asked: Asked[] = [];
  const answers: Answer[] = [];
  const held = new Map<Route, Promise<void>>();
  const answerTo = (method: string, path: string) =>
    answers.findLast(({ route, matches }) => route.method === method && matches.test(path));
  vi.stubGlobal('fetch', async (address: URL, { method = 'GET', body }: RequestInit = {}) => {
    const sent: unknown = body ? JSON.parse(String(body)) : undefined;
    asked.push({ method, path: address.pathname, body: sent });
    const route = answerTo(method, address.pathname)?.route;
    if (route) await held.get(route);
    return answerTo(method, address.pathname)?.reply(sent) ?? responseOf(404);
  });
  function on(route: Route, reply: (sent: unknown) => Promise<Response>) {
    const answer = { route, matches: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`), reply };
    answers.push(answer);
    return () => void answers.splice(answers.indexOf(answer), 1);
  }
  return {
    asked,
    answers<R extends Route>(route: R, body: AnswerOf<R>) {
      const { status, answer } = route.success;
      answer?.parse(body);
      return on(route, async () => responseOf(status, answer ? JSON.stringify(body) : null));
    },
    /** Makes each answer of what was sent. */
    answersTo<R extends Route>(route: R, answerOf: (sent: unknown) => Promise<AnswerOf<R>>) {
      const { status, answer } = route.success;
      return on(route, async (sent) => responseOf(status, JSON.stringify(answer?.parse(await answerOf(sent)))));
    },
    /**
     * Refuses with a problem that says why; without a detail, as a proxy in trouble refuses: with no word at all.
     * @param wrong the fields that it is refused for, like `body.email`, with the fault of each.
     */
    refuses(route: Route, status: number, detail?: string, wrong: Readonly<Record<string, string>> = {}) {
      const errors = Object.entries(wrong).map(([path, message]) => ({ path, message }));
      const problem = { type: 'about:blank', title: 'Refused', status, code: 'refused', detail, errors };
      return on(route, async () => responseOf(status, detail && JSON.stringify(problem)));
    },
    /** Refuses with a text that is no problem. */
    refusesInText: (route: Route, status: number, text: string) => on(route, async () => responseOf(status, text)),
    /** Has the calls of a route find no server at all. */
    loses: (route: Route) => on(route, () => Promise.reject(new TypeError('Failed to fetch'))),
    /** Leaves the calls of a route without an answer. */
    keepsSilent: (route: Route) => on(route, () => new Promise(() => {})),
    /** Keeps the calls of a route waiting until what it returns is called. */
    holds(route: Route) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(route, promise);
      return resolve;
    },
  };
}

const responseOf = (status: number, body?: string | null) =>
  new Response(body || null, { status, statusText: STATUS_CODES[status] });
