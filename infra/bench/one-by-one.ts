import { Agent, request } from 'node:http';
import { median } from './reads.ts';

interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly cookie: string;
  /** Done before each call, and not measured. */
  readonly before?: () => Promise<unknown>;
}

/** The median of `calls` calls, one after the other over one connection, in milliseconds. */
export async function p50OneByOne(calls: number, { method, url, cookie, before }: Call): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { cookie, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) };
  const times: number[] = [];
  try {
    for (let number = 0; number < calls; number += 1) {
      await before?.();
      const begin = performance.now();
      await answered(request(url, { method, agent, headers }), method === 'POST' ? '{}' : undefined);
      times.push(performance.now() - begin);
    }
  } finally {
    agent.destroy();
  }
  return median(times);
}

const answered = (asking: ReturnType<typeof request>, body: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    asking.once('error', reject);
    asking.once('response', (answer) => {
      answer.once('error', reject);
      answer.resume();
      answer.once('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`))));
    });
    asking.end(body);
  });
