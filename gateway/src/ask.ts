import type { Route } from '@fourball/contracts/http/route.ts';
import { request } from 'undici';
import type { Tokens } from './tokens.ts';
import type { Upstreams } from './upstreams.ts';

export interface Asking {
  readonly upstreams: Omit<Upstreams, 'streams'>;
  readonly tokens: Tokens;
}

/** Posts a body to a service in the gateway's own name. @returns the answer, whatever its status. @throws when there is none in time. */
export async function ask(
  { upstreams, tokens }: Asking,
  { path, service }: Pick<Route, 'path' | 'service'>,
  body: object,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  const answer = await request(new URL(path, upstreams.urlOf[service]), {
    method: 'POST',
    dispatcher: upstreams.agent,
    headersTimeout: timeoutMs,
    headers: {
      authorization: `Bearer ${await tokens.tokenFor(service, 'gateway')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}
