import { once } from 'node:events';
import { connect } from 'node:net';
import { createRandom, type Random } from '../../lib/random.ts';
import type { Fault } from './calls.ts';

const AT_ONCE = 16;
/** The gateway ends a connection that says nothing sensible; one that it keeps is hung up on. */
const PATIENCE_MS = 1_000;

const starts = [
  'GET /api/user HTTP/1.1\r\nHost: fourball.example\r\nCookie: fourball-session=nobody\r\n\r\n',
  'POST /api/login HTTP/1.1\r\nHost: fourball.example\r\nContent-Type: application/json\r\nContent-Length: 45\r\n\r\n{"email":"a@example.com","password":"fairway"}',
  'POST /api/squads HTTP/1.1\r\nHost: fourball.example\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: fourball.example\r\nAccept-Encoding: gzip\r\nIf-None-Match: "x"\r\nRange: bytes=0-9\r\n\r\n',
  'GET /api/notifications/stream HTTP/1.1\r\nHost: fourball.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: fourball.example\r\n\r\n',
] as const;

const pieces = Object.values({
  separators: ['\r\n', '\n', '\0', ' ', '\t', ':'],
  lengths: ['0', '-1', '99999999999999999999'].map((length) => `Content-Length: ${length}\r\n`),
  encodings: [': chunked', ': identity, chunked', ' : chunked'].map((rest) => `Transfer-Encoding${rest}\r\n`),
  headers: ['Host: evil.example\r\n', 'X-Forwarded-For: 127.0.0.1\r\n', 'Cookie: a=b; a=c; =; ;\r\n'],
  expectations: ['Expect: 100-continue\r\n', 'Expect: the unexpected\r\n'],
  sizes: ['ffffffffffffffff\r\n', `X-Long: ${'x'.repeat(20_000)}\r\n`],
  versions: ['HTTP/9.9', 'HTTP/0.9'],
  others: ['\u00ff\u00fe', 'GET /api/user HTTP/1.1\r\nHost: a\r\n\r\n'],
}).flat();

/** Opens connections and sends requests whose bytes are broken in one to four places. */
export async function fuzzBytes(options: { url: string; seed: string; requests: number }) {
  const random = createRandom(`${options.seed}/bytes`);
  /** How often each status was the first answer on a connection; 0 where it was closed without one. */
  const statuses = new Map<number, number>();
  const faults: Fault[] = [];
  let sent = 0;
  async function work(): Promise<void> {
    while (sent < options.requests) {
      sent += 1;
      const bytes = broken(random);
      const first = await firstStatus(options.url, bytes);
      statuses.set(first, (statuses.get(first) ?? 0) + 1);
      // 501, 505: what the request asks for is not what this server does, which is the sender's fault.
      if (first >= 500 && first !== 501 && first !== 505)
        faults.push({ what: `answered ${first}`, request: JSON.stringify(bytes.toString('latin1')).slice(0, 800) });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { sent, statuses, faults };
}

/** Puts in, changes, leaves out, repeats or cuts off something at one to four places. */
function broken(random: Random): Buffer {
  let bytes = random.pick<string>(starts);
  for (let count = random.whole(1, 4); count > 0; count -= 1) {
    const at = random.whole(0, bytes.length);
    const [before, after] = [bytes.slice(0, at), bytes.slice(at)];
    bytes = random.pick([
      before + random.pick(pieces) + after,
      before + String.fromCharCode(random.whole(0, 255)) + after.slice(1),
      before + after.slice(random.whole(1, 20)),
      before + before.slice(-random.whole(1, 40)) + after,
      before,
    ]);
  }
  return Buffer.from(bytes, 'latin1');
}

/** The status of the first answer; 0 where the connection ends, or says nothing, without one. */
async function firstStatus(url: string, bytes: Buffer): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let received = '';
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  socket.on('error', () => {});
  socket.on('data', (part) => {
    received += part.toString('latin1');
    if (/^HTTP\/1\.1 \d{3}/.test(received)) socket.destroy();
  });
  socket.end(bytes);
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0);
}
