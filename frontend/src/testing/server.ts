import { STATUS_CODES } from 'node:http';
import type { AnswerOf, Route } from '@fourball/contracts/http/route.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { vi } from 'vitest';

/** A call of the product by its name in the contracts. */
export type Call = keyof typeof routes;

/** Bodies that are answered, by the names of their calls. */
export type Answers = { [C in Call]?: AnswerOf<(typeof routes)[C]> };

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
export function createServer(first: Answers = {}) {
  const asked: Asked[] = [];
  const replies: Answer[] = [];
  const held = new Map<Route, Promise<void>>();
  const replyTo = (method: string, path: string) =>
    replies.findLast(({ route, matches }) => route.method === method && matches.test(path));
  vi.stubGlobal('fetch', async (address: URL, { method = 'GET', body }: RequestInit = {}) => {
    const sent: unknown = body ? JSON.parse(String(body)) : undefined;
    asked.push({ method, path: address.pathname, body: sent });
    const route = replyTo(method, address.pathname)?.route;
    if (route) await held.get(route);
    return replyTo(method, address.pathname)?.reply(sent) ?? responseOf(404);
  });
  function on(call: Call, reply: (sent: unknown, route: Route) => Promise<Response>) {
    const route: Route = routes[call];
    const matches = new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`);
    const answer = { route, matches, reply: (sent: unknown) => reply(sent, route) };
    replies.push(answer);
    return () => void replies.splice(replies.indexOf(answer), 1);
  }
  function answers(bodies: Answers) {
    for (const [call, body] of Object.entries(bodies)) {
      const { answer } = (routes as Record<string, Route>)[call]!.success;
      answer?.parse(body);
      on(call as Call, async (_, { success }) => responseOf(success.status, answer ? JSON.stringify(body) : null));
    }
  }
  answers(first);
  return {
    asked,
    /** Bodies of the calls of a method, in their order. */
    sent: (method: string) => asked.filter((one) => one.method === method).map(({ body }) => body),
    answers,
    /** Makes each answer of what was sent. */
    answersTo<C extends Call>(call: C, answerOf: (sent: unknown) => Promise<Answers[C]>) {
      return on(call, async (sent, { success: { status, answer } }) =>
        responseOf(status, JSON.stringify(answer?.parse(await answerOf(sent)))),
      );
    },
    /**
     * Refuses with a problem that says why; without a detail, as a proxy in trouble refuses: with no word at all.
     * @param wrong the fields that it is refused for, like `body.email`, with the fault of each.
     */
    refuses(call: Call, status: number, detail?: string, wrong: Readonly<Record<string, string>> = {}) {
      const errors = Object.entries(wrong).map(([path, message]) => ({ path, message }));
      const problem = { type: 'about:blank', title: 'Refused', status, code: 'refused', detail, errors };
      return on(call, async () => responseOf(status, detail && JSON.stringify(problem)));
    },
    /** Refuses with a text that is no problem. */
    refusesInText: (call: Call, status: number, text: string) => on(call, async () => responseOf(status, text)),
    /** Has calls find no server at all. */
    loses: (call: Call) => on(call, () => Promise.reject(new TypeError('Failed to fetch'))),
    /** Leaves calls without an answer. */
    keepsSilent: (call: Call) => on(call, () => new Promise(() => {})),
    /** Keeps calls waiting until what it returns is called. */
    holds(call: Call) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(routes[call], promise);
      return resolve;
    },
  };
}

const responseOf = (status: number, body?: string | null) =>
  new Response(body || null, { status, statusText: STATUS_CODES[status] });
