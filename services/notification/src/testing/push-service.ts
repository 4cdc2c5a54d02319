import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PublicInternet } from '../lib/safe-fetch/agent.ts';
import { certificate } from './certificate.ts';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A real https push service, and the internet in which it is the only public machine; it takes what it is not told to refuse. */
export async function startPushService(answer: (push: ReceivedPush, response: ServerResponse) => void = accept) {
  let answering = answer;
  const received: ReceivedPush[] = [];
  const server = createServer(certificate, async (request, response) => {
    const push = { path: request.url ?? '', headers: request.headers, body: await buffer(request) };
    received.push(push);
    answering(push, response);
  });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const internet: PublicInternet = {
    resolve: async (host) => [host === 'inside.calendar.example' ? '10.0.0.7' : '127.0.0.1'],
    allows: (address) => address === '127.0.0.1',
    ca: certificate.cert,
  };
  return {
    internet,
    /** Pushes sent to it so far, also those that it refused. */
    received: received as readonly ReceivedPush[],
    url: (path: string, host = 'push.calendar.example') => `https://${host}:${port}${path}`,
    answers(next: typeof answer) {
      answering = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<unknown>((resolve) => server.close(resolve));
    },
  };
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}) =>
  (_push: ReceivedPush, response: ServerResponse): void => {
    response.writeHead(status, headers).end();
  };
const accept = answerWith(201);
