import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestBroker } from '../testing/broker.ts';
import { createCapturedLog, testLog as log } from '../testing/log.ts';
import { until } from '../testing/until.ts';
import { connectBroker, ensureStream, type Link } from './broker.ts';

const server = await startTestBroker();

function connect(options: Partial<Parameters<typeof connectBroker>[0]> = {}) {
  const broker = connectBroker({ url: server.url, name: 'test', log, ...options });
  onTestFinished(broker.close);
  return broker;
}

it('what the broker was asked has its own outcome, and is given up as soon as the broker is lost', async () => {
  const broker = connect();
  await broker.link;
  expect(await broker.whileConnected(Promise.resolve('answer'))).toBe('answer');
  await expect(broker.whileConnected(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  const unanswered = broker.whileConnected(new Promise(() => {}));
  const outcome = expect(unanswered).rejects.toThrow('The broker was lost before it answered');
  await server.stop();
  await outcome;
  await expect(broker.whileConnected(new Promise(() => {}))).rejects.toThrow('The broker is away');
  await server.start();
});

it('a broker that was not reached since the start is told once, by its address without the password', async () => {
  await server.stop();
  const { log, lines, text } = createCapturedLog();
  const { host } = new URL(server.url);
  const broker = connect({ url: `nats://squad:secret@${host}`, log, timings: { unreachedMs: 50 } });
  const unreached = `the broker at ${host} cannot be reached so far; will go on trying`;
  const said = await until('the warning', async () => lines().find(({ msg }) => msg === unreached));
  expect(said).toMatchObject({ level: 40 });
  await server.start();
  await broker.link;
  expect(lines().map(({ msg }) => msg)).toEqual([unreached, 'connected to the broker']);
  expect(text()).not.toContain('secret');
});

it('a stream that cannot be looked up is not taken for missing: nothing is made, and the fault is told', async () => {
  const add = vi.fn();
  const info = () => Promise.reject(new Error('timeout'));
  await expect(ensureStream({ manager: { streams: { info, add } } } as unknown as Link, 'squad')).rejects.toThrow(
    'timeout',
  );
  expect(add).not.toHaveBeenCalled();
});
