import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestBroker, type TestBroker } from '../testing/broker.ts';
import { testLog as log } from '../testing/log.ts';
import { connectBroker, ensureStream, type Link } from './broker.ts';

let server: TestBroker;
beforeAll(async () => {
  server = await startTestBroker();
  return server.remove;
});

describe('what the broker was asked', () => {
  it('is given up as soon as the broker is lost', async () => {
    const broker = connectBroker({ url: server.url, name: 'test', log });
    onTestFinished(broker.close);
    await broker.link;
    const unanswered = broker.whileConnected(new Promise(() => {}));
    const outcome = expect(unanswered).rejects.toThrow('The broker was lost before it answered');
    await server.stop();
    await outcome;
    await expect(broker.whileConnected(new Promise(() => {}))).rejects.toThrow('The broker is away');
    await server.start();
  });

  it('has its own outcome while the broker is there', async () => {
    const broker = connectBroker({ url: server.url, name: 'test', log });
    onTestFinished(broker.close);
    await broker.link;
    expect(await broker.whileConnected(Promise.resolve('answer'))).toBe('answer');
    await expect(broker.whileConnected(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });
});

it('a stream that cannot be looked up is not taken for missing: nothing is made, and the fault is told', async () => {
  const add = vi.fn();
  const info = () => Promise.reject(new Error('timeout'));
  await expect(ensureStream({ manager: { streams: { info, add } } } as unknown as Link, 'squad')).rejects.toThrow(
    'timeout',
  );
  expect(add).not.toHaveBeenCalled();
});
