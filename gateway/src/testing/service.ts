import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';

/** Has a server listen for the length of a test; answers its address. */
export async function listen(server: Server & { closeAllConnections?(): void }): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections?.();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server in the place of the services, for the length of a test; it answers `{}` unless told otherwise. */
export async function startStandIn(answer?: RequestListener) {
  /** Requests that reached it so far, bodies as far as they came. */
  const seen: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      seen.push({ method, url, headers, body });
      if (answer) answer(request, response);
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  return { url: await listen(server), seen };
}

/** A service that breaks the connection of its first so many requests; `says` is what it sends of an answer before. */
export async function startBreaking(times: number, says = '', answer = '{}') {
  const asked: (string | undefined)[] = [];
  const url = await listen(
    createServer((incoming, response) => {
      if (asked.push(incoming.method) > times) response.end(answer);
      else incoming.socket.end(says);
    }),
  );
  return { url, asked };
}
