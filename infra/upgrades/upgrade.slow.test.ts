import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '../chaos/invariants.ts';
import { violationsText } from '../chaos/summary.ts';
import { repository } from '../local/parts.ts';
import { type Checkout, checkOut } from './checkout.ts';
import { RELEASES } from './releases.ts';
import { upgrade } from './upgrade.ts';

/** As whatever stands before the gateway has to be set: connections at rest are closed before a gateway has drained. */
const IDLE_MS = 1_000;

const last = RELEASES.at(-1) as (typeof RELEASES)[number];
let old: Checkout;
const dispatcher = getGlobalDispatcher();
beforeAll(async () => {
  setGlobalDispatcher(new Agent({ keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS }));
  old = await checkOut(last.commit);
});
afterAll(async () => {
  setGlobalDispatcher(dispatcher);
  await old?.remove();
});

test('the last release runs beside this version, makes way for it and takes its place again, and no call fails', async () => {
  const { answered, failures, errors, evidence, isQuiet } = await upgrade([old.root, repository]);
  console.log(`${answered} calls were answered, ${failures.length} failed`);
  const violations = violationsOf(evidence);
  expect({ failures, errors, isQuiet }).toEqual({ failures: [], errors: [], isQuiet: true });
  expect(violations, violationsText(violations)).toEqual([]);
});
