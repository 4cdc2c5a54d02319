import type { AnswerOf, Route } from '@fourball/contracts/http/route.ts';
import { afterEach, vi } from 'vitest';

/** A call that a screen made. */
export interface Asked {
  method: string;
  path: string;
  body: unknown;
}

/**
 * The server as the network shows it to a part of the app: what is not said here is a 404. Answers are held to the
 * contract; `asked` keeps the calls in their order.
 */
export function createServer() {
  const asked: Asked[] = [];
  const answers: { route: Route; matches: RegExp; reply: (body: unknown) => Promise<Response> }[] = [];
  vi.stubGlobal('fetch', async (address: URL, { method = 'GET', body }: RequestInit = {}) => {
    const sent: unknown = body ? JSON.parse(String(body)) : undefined;
    asked.push({ method, path: address.pathname, body: sent });
    const found = answers.findLast(({ route, matches }) => route.method === method && matches.test(address.pathname));
    return found ? found.reply(sent) : new Response(null, { status: 404 });
  });
  const on = (route: Route, reply: (body: unknown) => Promise<Response>) =>
    void answers.push({ route, matches: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`), reply });
  return {
    asked,
    answers<R extends Route>(route: R, body: AnswerOf<R>): void {
      const { status, answer } = route.success;
      answer?.parse(body);
      on(route, async () => new Response(answer ? JSON.stringify(body) : null, { status }));
    },
    /** Makes each answer of what was sent. */
    answersTo<R extends Route>(route: R, answerTo: (sent: unknown) => Promise<AnswerOf<R>>): void {
      const { status, answer } = route.success;
      on(route, async (sent) => new Response(JSON.stringify(answer?.parse(await answerTo(sent))), { status }));
    },
    /** @param wrong the fields that it is refused for, like `body.email`, with what is wrong with each. */
    refuses(route: Route, status: number, detail?: string, wrong: Readonly<Record<string, string>> = {}): void {
      const errors = Object.entries(wrong).map(([path, message]) => ({ path, message }));
      const problem = { type: 'about:blank', title: 'Refused', status, code: 'refused', detail, errors };
      on(route, async () => new Response(detail && JSON.stringify(problem), { status }));
    },
    /** Leaves the calls of a route without an answer. */
    keepsSilent: (route: Route) => on(route, () => new Promise(() => {})),
  };
}

afterEach(() => void vi.unstubAllGlobals());
