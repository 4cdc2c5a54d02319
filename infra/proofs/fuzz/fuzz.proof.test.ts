import { SEED } from '@fourball/kit/testing/seed.ts';
import { beforeAll, expect, test } from 'vitest';
import { tellCounts } from '../counts.ts';
import { ownStack } from '../own-stack.ts';
import { oneSided } from './calls.ts';
import { type FuzzResult, fuzz } from './fuzz.ts';

const requests = Number(process.env.REQUESTS || 100_000);

const stack = await ownStack({ RATE_LIMIT_SCALE: '1000000' });

let result: FuzzResult;
beforeAll(async () => {
  console.log(`SEED=${SEED} REQUESTS=${requests}`);
  // The golfers of one run have more squads and mails than any golfer has in a day.
  const onProgress = (sent: number, faults: number) => console.log(`${sent} calls, ${faults} faults`);
  result = await fuzz({ stack, seed: SEED, requests, onProgress });
});

test('calls made from the document of the API, right and wrong, about things that are there, are answered as it says', (context) => {
  tellCounts(context, `${result.calls.sent + result.bytes.sent} requests`);
  expect(result.calls.faults).toEqual([]);
});

test('every call is seen to succeed and to be refused', () => {
  expect(oneSided(result.calls)).toEqual([]);
});

test('requests with broken bytes are refused or hung up on', () => {
  expect(result.bytes.faults).toEqual([]);
  expect(result.bytes.statuses.get(400)).toBeGreaterThan(0);
});

test('no part crashes over it, or logs a failure of its own', () => {
  expect(result.crashes).toEqual([]);
});
