import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { PublicNetwork } from '../lib/safe-fetch/agent.ts';
import { certificate } from './certificate.ts';

/** For one test: a real https server, of calendars or of pushes, and the internet in which it is the only public machine. */
export async function startPublicServer(answer: RequestListener) {
  let answering = answer;
  const received: { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }[] = [];
  const server = createServer(certificate, async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) });
    answering(request, response);
  });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const internet: PublicNetwork = {
    resolve: async (host) => [host === 'inside.calendar.example' ? '10.0.0.7' : '127.0.0.1'],
    allows: (address) => address === '127.0.0.1',
    ca: certificate.cert,
  };
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<unknown>((resolve) => server.close(resolve));
  });
  return {
    internet,
    /** Requests to it so far, also those that it refused. */
    received: received as readonly (typeof received)[number][],
    url: (path = '/golfer.ics', host = 'calendar.example') => `https://${host}:${port}${path}`,
    answers(next: RequestListener) {
      answering = next;
    },
  };
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end();
