import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PublicInternet } from '../lib/safe-fetch/agent.ts';
import { certificate } from './certificate.ts';

/** A real https server that holds somebody's calendar, and the internet in which it is the only public machine. */
export async function startCalendarServer(answer: RequestListener) {
  let listener = answer;
  const asked: { url: string; headers: Record<string, string | string[] | undefined> }[] = [];
  const server = createServer(certificate, (request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers });
    listener(request, response);
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
    /** Questions to it so far. */
    asked: asked as readonly (typeof asked)[number][],
    url: (path = '/golfer.ics', host = 'calendar.example') => `https://${host}:${port}${path}`,
    answers(next: RequestListener) {
      listener = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<unknown>((resolve) => server.close(resolve));
    },
  };
}
