import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startReadyPart } from '../../dev-stack/parts.ts';
import { freePorts } from '../../dev-stack/ports.ts';
import type { RunningProcess } from '../../dev-stack/processes.ts';
import { loadSecrets } from '../../dev-stack/secrets.ts';
import { wiringOf } from '../../dev-stack/stack.ts';
import { choosePorts } from '../../dev-stack/topology.ts';
import { fileFolder } from '../../test-runner/folder.ts';
import { LIFTED_LIMITS } from '../stack.ts';
import { type Point, slopeOf, trendOf } from './judgement.ts';
import { gaugeIn, readSample } from './readings.ts';

/*
 * Whether a soak would see a leak: two gateways do the same, and one of them keeps a kilobyte of each request. Nothing
 * stands behind them: each request is a visitor's, who is told to sign in.
 */
const ROUNDS = 24;
const WARM_UP_ROUNDS = 9;
const REQUESTS_A_ROUND = 200;
const AT_ONCE = 20;
const KEPT_BYTES = 1024;

interface Gateway {
  readonly process: RunningProcess;
  readonly url: string;
  /** Bytes held after each round, by the number of requests so far. */
  readonly held: Point[];
}

async function startGateway(port: number, ...preloads: URL[]): Promise<Gateway> {
  const wiring = wiringOf(folder, await loadSecrets(folder, []), {
    url: `http://localhost:${port}`,
    ports: await choosePorts(port),
    databaseUrls: {},
    brokerUrl: 'nats://127.0.0.1:9',
  });
  const environment = { ...LIFTED_LIMITS, ...gaugeIn(folder, ...preloads) };
  const logFile = (name: string) => join(folder, `${name}.${port}.log`);
  return { process: await startReadyPart('gateway', { wiring, logFile, environment }), url: wiring.url, held: [] };
}

async function round({ process, url, held }: Gateway, number: number): Promise<void> {
  for (let sent = 0; sent < REQUESTS_A_ROUND; sent += AT_ONCE) {
    const answers = Array.from({ length: AT_ONCE }, () => fetch(`${url}/api/user`));
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(401);
      await answer.text();
    }
  }
  held.push({ at: number * REQUESTS_A_ROUND, value: (await readSample(folder, process.pid)).held });
}

const folder = await fileFolder();
const [port, other] = (await freePorts(2)) as [number, number];
const sound = await startGateway(port);
const leaking = await startGateway(other, new URL('planted/keeps-requests.ts', import.meta.url));
afterAll(() => Promise.all([sound, leaking].map((gateway) => gateway.process.stop())));

test('a process that keeps a kilobyte of each request is seen to grow by that, and one that does not is not', async () => {
  for (let number = 1; number <= ROUNDS; number += 1) await Promise.all([round(sound, number), round(leaking, number)]);
  // Requests stand where seconds stand in a soak: what a request leaves behind does not depend on how fast they come.
  const perThousand = ({ held }: Gateway) => {
    const { perHour, standardError } = slopeOf(held.slice(WARM_UP_ROUNDS));
    return { perHour: (perHour / 3_600) * 1_000, standardError: (standardError / 3_600) * 1_000 };
  };
  const limit = (KEPT_BYTES * 1_000) / 4;
  const [ofSound, ofLeaking] = [perThousand(sound), perThousand(leaking)];
  const told = JSON.stringify({ ofSound, ofLeaking });
  console.info(`Bytes held for a thousand requests: ${told}`);
  expect(trendOf(ofLeaking, limit), told).toBe('grows');
  expect(ofLeaking.perHour / (KEPT_BYTES * 1_000), told).toBeCloseTo(1, 0);
  expect(trendOf(ofSound, limit), told).toBe('flat');
});
