import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The stack at `url` behind a door of its own, where a test has another deployment take the first one's place. */
export async function startDeployments(url: string) {
  let second = false;
  const server = createServer((incoming, outgoing) => {
    // Drop validators: an answer of the first deployment is none for the second.
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...asked } = incoming.headers;
    const headers = { ...asked, 'accept-encoding': 'identity' };
    const passed = request(new URL(incoming.url ?? '/', url), { method: incoming.method, headers }, async (answer) => {
      const changed = second && (/html/.test(answer.headers['content-type'] ?? '') || incoming.url === '/sw.js');
      const { 'content-length': _length, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, changed ? kept : answer.headers);
      if (changed) outgoing.end(asSecond(await text(answer)));
      else answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on another build is served: its page says so, and its worker has another version. */
    deploySecond() {
      second = true;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const asSecond = (source: string): string =>
  source
    .replace('</head>', '<meta name="deployment" content="second"></head>')
    .replace(/"version":"\w+"/, '"version":"second"');
