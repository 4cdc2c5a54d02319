import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';

export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/**
 * Sends bytes as they are, and nothing after them; answers all answers that come until the gateway closes, or until
 * `expected` have come.
 */
export async function send(url: string, bytes: string, expected = 1): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (part) => {
    received += part;
    if (answersIn(received).length >= expected) socket.end();
  });
  // A test that waits for no answer in particular ends its side.
  if (Number.isFinite(expected)) socket.write(bytes);
  else socket.end(bytes);
  await once(socket, 'close');
  return answersIn(received);
}

/** Posts a body of which nothing is sent until the rest has come and `meanwhile` is over; answers what is answered. */
export async function sendLate(url: string, lines: readonly string[], body: string, meanwhile: () => Promise<unknown>) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  socket.write([...lines, 'Host: fourball.example', `Content-Length: ${body.length}`, '', ''].join('\r\n'));
  await meanwhile();
  socket.write(body);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer);
}

/** The whole answers in what was received; each of them names its length. */
function answersIn(received: string): RawAnswer[] {
  const [, head = '', rest] = /^(HTTP\/1\.1 .*?\r\n)\r\n(.*)$/s.exec(received) ?? [];
  if (rest === undefined) return [];
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (Buffer.byteLength(rest) < length) return [];
  const body = Buffer.from(rest).subarray(0, length).toString();
  const next = Buffer.from(rest).subarray(length).toString();
  return [{ status: Number(head.slice(9, 12)), head: head.toLowerCase(), body }, ...answersIn(next)];
}

export function expectProblem(answer: RawAnswer | undefined, status: number) {
  expect(answer?.status).toBe(status);
  expect(answer?.head).toContain('content-type: application/problem+json');
  expect(answer?.head).toContain('cache-control: no-store');
  expect(answer?.head).toContain("content-security-policy: default-src 'none'");
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({
    type: 'about:blank',
    status,
    code: expect.stringMatching(/^[a-z-]+$/),
  });
}

/** Headers of a golfer who is signed in. */
export const session = 'Host: fourball.example\r\nCookie: fourball-session=dana\r\n';
