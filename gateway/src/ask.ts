import { REQUEST_ID_HEADER } from '@fourball/contracts/http/headers.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { currentWork } from '@fourball/kit/process/context.ts';
import { request } from 'undici';
import type { Tokens } from './tokens.ts';
import type { Upstreams } from './upstreams.ts';

export interface Asking {
  readonly upstreams: Omit<Upstreams, 'streams'>;
  readonly tokens: Tokens;
}

/**
 * Posts a body to a service in the gateway's own name, as part of the request under way, where there is one.
 * @returns the answer, whatever its status. @throws when there is none in time.
 */
export async function ask(
  { upstreams, tokens }: Asking,
  { path, service }: Pick<Route, 'path' | 'service'>,
  body: object,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  const work = currentWork();
  const answer = await request(new URL(path, upstreams.urlOf[service]), {
    method: 'POST',
    dispatcher: upstreams.agent,
    headersTimeout: timeoutMs,
    headers: {
      authorization: `Bearer ${await tokens.tokenFor(service, 'gateway')}`,
      'content-type': 'application/json',
      ...(work ? { [REQUEST_ID_HEADER]: work.correlationId } : {}),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}
