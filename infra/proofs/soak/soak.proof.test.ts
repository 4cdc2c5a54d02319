import { SEED } from '@fourball/kit/testing/seed.ts';
import { Agent, setGlobalDispatcher } from 'undici';
import { beforeAll, expect, test } from 'vitest';
import { parts } from '../../dev-stack/topology.ts';
import { fileFolder } from '../../test-runner/folder.ts';
import { wholeNumber } from '../chaos/settings.ts';
import { tellCounts } from '../counts.ts';
import { ownStack } from '../own-stack.ts';
import { faultsOf } from './judgement.ts';
import { gaugeIn } from './readings.ts';
import { runSoak, type Soak } from './soak.ts';
import { summaryOf } from './summary.ts';

/** Longer than a pool keeps a connection that nobody uses. */
const REST_MS = 45_000;
const EVERY_MS = 5_000;
const TOLD_EVERY_S = 60;
/** A golfer hangs up so long after a call. Left to the gateway's offer they would stay for longer than the rest lasts. */
const HANG_UP_MS = 4_000;
/** Starting, two rests, and waiting until everything is dealt with. */
const BESIDE_THE_LOAD_MS = 600_000;

const { env } = process;
const minutes = wholeNumber('MINUTES', env.MINUTES, 15);
const warmUpMinutes = wholeNumber('WARM_UP', env.WARM_UP, 15);
const rate = wholeNumber('RATE', env.RATE, 10);
const folder = await fileFolder();
const stack = await ownStack(gaugeIn(folder));
let soak: Soak;
beforeAll(
  async () => {
    console.log(`SEED=${SEED} MINUTES=${minutes} WARM_UP=${warmUpMinutes} RATE=${rate}`);
    setGlobalDispatcher(new Agent({ keepAliveTimeout: HANG_UP_MS, keepAliveMaxTimeout: HANG_UP_MS }));
    let told = 0;
    soak = await runSoak({
      stack,
      folder,
      seed: SEED,
      rate,
      warmUpMs: warmUpMinutes * 60_000,
      loadMs: minutes * 60_000,
      restMs: REST_MS,
      everyMs: EVERY_MS,
      onSample(stage, seconds) {
        if (seconds < told) return;
        told = seconds + TOLD_EVERY_S;
        console.log(`${(seconds / 60).toFixed(0)} min ${stage}`);
      },
    });
    console.log(summaryOf(soak));
  },
  (minutes + warmUpMinutes) * 60_000 + BESIDE_THE_LOAD_MS,
);
test('golfers come and go: no call fails, memory and handles do not grow, and nothing waits or stays behind', (context) => {
  tellCounts(context, `${minutes} min after ${warmUpMinutes}, ${soak.visits} foursomes, ${soak.calls} calls`);
  expect(faultsOf(soak), summaryOf(soak)).toEqual([]);
});

test('each process tells what it holds, and has connections that are counted', () => {
  expect(soak.series.map(({ name }) => name)).toEqual(parts);
  for (const { samples } of soak.series) {
    expect(samples.length).toBeGreaterThan(2);
    for (const { held, resident, descriptors } of samples) {
      expect(held).toBeGreaterThan(1e6);
      expect(resident).toBeGreaterThan(held / 2);
      expect(descriptors.socket).toBeGreaterThan(1);
    }
  }
  expect(Object.keys(soak.waiting)).toEqual(
    expect.arrayContaining(['the outbox of squad', 'the deliveries of AUTH to squad', 'the job queue of notification']),
  );
});
