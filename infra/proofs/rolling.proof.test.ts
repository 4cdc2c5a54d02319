import { setTimeout as pause } from 'node:timers/promises';
import { Agent, setGlobalDispatcher } from 'undici';
import { afterAll, expect, onTestFailed, test } from 'vitest';
import { parts } from '../dev-stack/topology.ts';
import { startReplicated } from './replicated.ts';
import { startRollingLoad } from './rolling-load.ts';

const DRAIN_SECONDS = '2';
/** As whatever stands before the gateway has to be set: connections at rest are closed before a gateway has drained. */
const IDLE_MS = 1_000;

setGlobalDispatcher(new Agent({ keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS }));
const replicated = await startReplicated({ environment: { DRAIN_SECONDS } });
afterAll(() => replicated.stop());

test('while each replica of every service and of the gateway is restarted under load, no request fails', async () => {
  onTestFailed(async () => console.log((await replicated.faults()).join('\n')));
  const load = await startRollingLoad(replicated.url, 2);
  await pause(1_000);
  await Promise.all(parts.map((part) => replicated.roll(part)));
  const { requests, stale, failures, streamsOpened, unseen } = await load.stop();
  console.log(
    `${failures.length} of ${requests} requests failed, ${stale} were answered as perhaps stale; ` +
      `streams were opened ${streamsOpened} times, and ${unseen.length} notices were not seen there`,
  );
  expect(failures).toEqual([]);
  expect(unseen).toEqual([]);
});
