import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { endsAreOnTheTrailOnce } from '../chaos/invariants/deeds.ts';
import { invariants, violationsOf } from '../chaos/invariants.ts';
import { violationsText } from '../chaos/summary.ts';
import { repository } from '../local/parts.ts';
import { type Checkout, checkOut } from './checkout.ts';
import { RELEASES } from './releases.ts';
import { eventsOf, routesOf } from './spoken.ts';
import { upgrade } from './upgrade.ts';

/** As whatever stands before the gateway has to be set: connections at rest are closed before a gateway has drained. */
const IDLE_MS = 1_000;
const ERRORS_SHOWN = 5;
/** The last release keeps no audit trail. */
const promises = invariants.filter((one) => one !== endsAreOnTheTrailOnce);

const releases: readonly { commit?: string; told: string }[] = [...RELEASES, { told: 'this version' }];
const steps = releases.slice(1).map((next, index) => ({ old: releases[index] as (typeof RELEASES)[number], next }));
/** `make test-upgrade` goes the whole way, `make test` the last step. */
const asked = process.env.UPGRADES === 'all' ? steps : steps.slice(-1);

const dispatcher = getGlobalDispatcher();
beforeAll(() => setGlobalDispatcher(new Agent({ keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS })));
afterAll(() => setGlobalDispatcher(dispatcher));

describe.each(asked)('from $old.commit ($old.told) to $next.told', ({ old: { commit }, next }) => {
  let old: Checkout;
  let fresh: Checkout;
  beforeAll(async () => {
    old = await checkOut(commit);
    fresh = next.commit ? await checkOut(next.commit) : { root: repository, remove: async () => {} };
  });
  afterAll(async () => {
    await old?.remove();
    await fresh?.remove();
  });

  test('both run beside each other, either takes the place of the other under load, and no call fails', async () => {
    const { answered, failures, errors, evidence, isQuiet } = await upgrade([old.root, fresh.root]);
    onTestFailed(() => console.log(errors.slice(0, ERRORS_SHOWN).join('\n')));
    console.log(`${answered} calls were answered, ${failures.length} failed; ${errors.length} errors were logged`);
    expect([...new Set(failures)]).toEqual([]);
    expect(errors.length).toBe(0);
    expect(isQuiet).toBe(true);
    const violations = violationsOf(evidence, promises);
    expect(violations, violationsText(violations)).toEqual([]);
  });

  test('each reads every event that the other may tell, and the new one knows every call that the old app makes', async () => {
    const [before, now] = await Promise.all([eventsOf(old.root), eventsOf(fresh.root)]);
    expect(before.length).toBeGreaterThan(0);
    for (const { kind, fixture } of before) {
      const reader = now.find(({ kind: { type } }) => type === kind.type);
      expect(reader?.kind.data.parse(fixture.data), `the new reader of ${kind.type}`).toBeTruthy();
    }
    for (const { kind, fixture } of now) {
      // What the old version has never heard of, it ignores.
      const reader = before.find(({ kind: { type } }) => type === kind.type);
      if (reader) expect(reader.kind.data.parse(fixture.data), `the old reader of ${kind.type}`).toBeTruthy();
    }
    const known = await routesOf(fresh.root);
    expect((await routesOf(old.root)).filter((route) => !known.includes(route))).toEqual([]);
  });
});
