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
  const answers: { route: Route; matches: RegExp; reply: () => Promise<Response> }[] = [];
  vi.stubGlobal('fetch', async (address: URL, { method = 'GET', body }: RequestInit = {}) => {
    asked.push({ method, path: address.pathname, body: body ? JSON.parse(String(body)) : undefined });
    const found = answers.findLast(({ route, matches }) => route.method === method && matches.test(address.pathname));
    return found ? found.reply() : new Response(null, { status: 404, statusText: 'Not Found' });
  });
  const on = (route: Route, reply: () => Promise<Response>) =>
    void answers.push({ route, matches: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`), reply });
  return {
    asked,
    answers<R extends Route>(route: R, body: AnswerOf<R>): void {
      const { status, answer } = route.success;
      answer?.parse(body);
      on(route, async () => new Response(answer && JSON.stringify(body), { status }));
    },
    refuses(route: Route, status: number, detail?: string): void {
      const problem = { type: 'about:blank', title: 'Refused', status, code: 'refused', detail };
      on(route, async () => new Response(detail && JSON.stringify(problem), { status, statusText: 'Refused' }));
    },
    /** Leaves the calls of a route without an answer. */
    keepsSilent: (route: Route) => on(route, () => new Promise(() => {})),
  };
}

afterEach(() => void vi.unstubAllGlobals());
