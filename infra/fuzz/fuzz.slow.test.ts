import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProofStack, startProofStack } from '../proofs/stack.ts';
import { oneSided } from './calls.ts';
import { type FuzzResult, fuzz } from './fuzz.ts';

const REQUESTS = 5_000;
const seed = process.env.SEED ?? String(Date.now());

let stack: ProofStack;
let result: FuzzResult;
beforeAll(async () => {
  console.log(`Fuzzing: SEED=${seed}`);
  stack = await startProofStack({ RATE_LIMIT_SCALE: '1000000' });
  result = await fuzz({ stack, seed, requests: REQUESTS });
});
afterAll(() => stack?.stop());

test('calls made from the document of the API, right and wrong, about things that are there, are answered as it says', () => {
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
