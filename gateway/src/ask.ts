import { REQUEST_ID_HEADER } from '@fourball/contracts/http/headers.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { currentWork } from '@fourball/kit/process/context.ts';
import { within } from '@fourball/kit/process/within.ts';
import { request } from 'undici';
import type { Tokens } from './tokens.ts';
import type { Upstreams } from './upstreams.ts';

export interface Asking {
  readonly upstreams: Omit<Upstreams, 'streams'>;
  readonly tokens: Tokens;
}

/** Names the request under way, where there is one, to a service that is asked for it. */
function requestIdHeader(): Record<string, string> {
  const work = currentWork();
  return work ? { [REQUEST_ID_HEADER]: work.correlationId } : {};
}

/**
 * Asks a service in the gateway's own name, as part of the request under way, where there is one.
 * @returns the answer, whatever its status. @throws when there is none in time, which counts from now: a connection may have
 * to be waited for, too.
 */
export async function ask(
  { upstreams, tokens }: Asking,
  { method, path, service }: { method: Route['method']; path: string; service: ServiceName },
  body: object | undefined,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  const authorization = `Bearer ${await tokens.tokenFor(service, 'gateway')}`;
  const asked = request(new URL(path, upstreams.urlOf[service]), {
    method,
    dispatcher: upstreams.agent,
    headersTimeout: timeoutMs,
    // One that still waits for a connection then is not sent any more.
    signal: AbortSignal.timeout(2 * timeoutMs),
    headers: {
      authorization,
      ...(body && { 'content-type': 'application/json' }),
      ...requestIdHeader(),
    },
    body: body && JSON.stringify(body),
  }).then(async (answer) => ({ status: answer.statusCode, text: await answer.body.text() }));
  const answer = await within(timeoutMs, asked, undefined);
  if (!answer) throw new Error(`The ${service} service did not answer in time`);
  return answer;
}
