import { Problem } from '@fourball/contracts/http/problem.ts';
import type { AnswerOf, InputOf, Route } from '@fourball/contracts/http/route.ts';
import { noteCookie, noteSecretsIn, noteSecretsInText } from './used-secrets.ts';

export interface Answer<R extends Route> {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed answer.
   * @throws naming the call and the problem when the call did not succeed. */
  body(): AnswerOf<R>;
  /** The answer as it came. */
  readonly text: string;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent besides the cookies. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Someone at a browser: keeps the cookies that the gateway sets and sends them with every call. */
export interface Visitor {
  call<R extends Route>(route: R, input: InputOf<R>, options?: CallOptions): Promise<Answer<R>>;
  /** Like {@link call}, for a call that is expected to succeed. */
  ask<R extends Route>(route: R, input: InputOf<R>): Promise<AnswerOf<R>>;
  /** Another browser with the same cookies as this one has now. */
  copy(): Visitor;
  /** The cookies that the next call sends, as their header. */
  cookieHeader(): string;
}

/** A visitor without a session. Of several gateways each call takes the next one, as behind a balancer. */
export function createVisitor(gateways: string | readonly string[], kept?: Cookies): Visitor {
  const urls = [gateways].flat();
  const cookies: Cookies = new Map(kept);
  let calls = 0;

  async function call<R extends Route>(route: R, input: InputOf<R>, { headers = {}, ...options }: CallOptions = {}) {
    const { params, query, body } = input as Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>>;
    const target = new URL(fillPath(route.path, params ?? {}), urls[calls++ % urls.length]);
    for (const [name, value] of Object.entries(query ?? {})) target.searchParams.set(name, String(value));
    noteSecretsIn(body);
    const type = route.bodyMedia ?? 'application/json';
    const response = await fetch(target, {
      method: route.method,
      headers: { cookie: cookieHeader(cookies), ...(body ? { 'content-type': type } : {}), ...headers },
      body: body ? written(body, type) : null,
      redirect: 'manual',
      ...options,
    });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    const text = await textOf(response);
    noteSecretsInText(text);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: () => parseAnswer(route, response.status, text),
    };
  }

  const ask = async <R extends Route>(route: R, input: InputOf<R>) => (await call(route, input)).body();
  return { call, ask, copy: () => createVisitor(urls, cookies), cookieHeader: () => cookieHeader(cookies) };
}

const written = (body: Record<string, unknown>, type: string): string =>
  type === 'application/json' ? JSON.stringify(body) : `${new URLSearchParams(body as Record<string, string>)}`;

/** Text of an answer. A stream does not end: it is hung up on, with nothing read of it (`live-stream.ts` listens). */
export async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}

const fillPath = (path: string, params: Record<string, unknown>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

type Cookies = Map<string, { value: string; expiresAt: number }>;

function keepCookie(cookies: Cookies, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  const maxAge = Number(/max-age=(\d+)/i.exec(line)?.[1] ?? Number.POSITIVE_INFINITY);
  noteCookie(name, value);
  cookies.set(name, { value, expiresAt: Date.now() + maxAge * 1000 });
}

const cookieHeader = (cookies: Cookies): string =>
  [...cookies]
    .filter(([, { expiresAt }]) => expiresAt > Date.now())
    .map(([name, { value }]) => `${name}=${value}`)
    .join('; ');

function parseAnswer<R extends Route>(route: R, status: number, text: string): AnswerOf<R> {
  if (status !== route.success.status) {
    const problem = Problem.safeParse(text === '' ? undefined : JSON.parse(text));
    throw new Error(`${route.method} ${route.path} answered ${status}: ${problem.data?.detail ?? text}`);
  }
  return (route.success.answer ? route.success.answer.parse(JSON.parse(text)) : undefined) as AnswerOf<R>;
}
