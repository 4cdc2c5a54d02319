import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setPriority } from 'node:os';
import type { Flood, FloodAnswers } from './flood.ts';

/*
 * A process that sends a flood, so that no golfer's call waits for its own client. A flood comes from other machines: what
 * it takes to send it is not to be taken from those who answer it.
 */
setPriority(10);
const TICK_MS = 10;
/**
 * Calls that are due while so many wait for an answer are left out: a flooder has endless calls, but not connections.
 */
const CONNECTIONS = 400;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

let sent = 0;
let sending: NodeJS.Timeout | undefined;
let underWay = new Set<Promise<void>>();
let answers: { statuses: Record<number, number>; withoutRetryAfter: number };

process.on('message', (order: Flood | 'stop') => {
  if (order === 'stop') void stop();
  else begin(order);
});

function begin(flood: Flood) {
  answers = { statuses: {}, withoutRetryAfter: 0 };
  const begun = performance.now();
  let due = 0;
  sending = setInterval(() => {
    for (; due < ((performance.now() - begun) / 1000) * flood.perSecond; due += 1) {
      if (underWay.size >= CONNECTIONS) continue;
      const one = send(flood, sent++).finally(() => underWay.delete(one));
      underWay.add(one);
    }
  }, TICK_MS);
}

/** Waits for every answer: none of the flood is left when the next quiet begins. */
async function stop() {
  clearInterval(sending);
  await Promise.all(underWay);
  underWay = new Set();
  process.send?.(answers satisfies FloodAnswers);
}

async function send({ url, method, headers, body, isFromMany }: Flood, number: number) {
  const address = isFromMany ? `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` : '203.0.113.9';
  const sending = request(url, {
    agent,
    method,
    headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': address },
  });
  sending.end(body.replaceAll('#', String(number)));
  try {
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    const status = answer.statusCode ?? 0;
    answers.statuses[status] = (answers.statuses[status] ?? 0) + 1;
    const isRefused = status === 429 || status === 503;
    if (isRefused && !(Number(answer.headers['retry-after']) > 0)) answers.withoutRetryAfter += 1;
  } catch {
    answers.statuses[0] = (answers.statuses[0] ?? 0) + 1;
  }
}
