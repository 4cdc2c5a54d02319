import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { SharedStack } from './stack.ts';

/**
 * Sends a request to the gateway as it is written: unlike `fetch`, which tidies up a path before it is sent, and says
 * itself to which host it speaks.
 */
export async function sendAsWritten(
  { ports }: Pick<SharedStack, 'ports'>,
  path: string,
  { headers = {}, json }: { headers?: Readonly<Record<string, string>>; json?: unknown } = {},
): Promise<{ status: number; text: string }> {
  const body = json === undefined ? '' : JSON.stringify(json);
  const described = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {};
  const to = { host: '127.0.0.1', port: ports.gateway, path, method: body ? 'POST' : 'GET' };
  const sent = request({ ...to, headers: { ...headers, ...described } });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, text: await readText(response) };
}
