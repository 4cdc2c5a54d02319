import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EventKind } from '@fourball/contracts/events/event.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { Agent, setGlobalDispatcher } from 'undici';
import { afterAll, describe, expect, onTestFailed, test } from 'vitest';
import { repository } from '../../dev-stack/parts.ts';
import { violationsOf } from '../chaos/invariants.ts';
import { violationsText } from '../chaos/summary.ts';
import { tellCounts } from '../counts.ts';
import { checkOut } from './checkout.ts';
import { RELEASES } from './releases.ts';
import { upgrade } from './upgrade.ts';

/** As whatever stands before the gateway has to be set: connections at rest are closed before a gateway has drained. */
const IDLE_MS = 1_000;
const ERRORS_SHOWN = 5;
const release = RELEASES[RELEASES.length - 1] as (typeof RELEASES)[number];

setGlobalDispatcher(new Agent({ keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS }));

/** Every kind of event that the version in a checkout tells, and one of it as it is written down there. */
async function eventsOf(root: string) {
  const folder = join(root, 'contracts/src/events');
  const { allEventKinds } = (await load(join(folder, 'kinds.ts'))) as { allEventKinds: readonly EventKind[] };
  return Promise.all(
    allEventKinds.map(async (kind) => ({
      kind,
      fixture: JSON.parse(await readFile(join(folder, 'fixtures', `${kind.type}.json`), 'utf8')) as { data: unknown },
    })),
  );
}

/** Method and path of every call that the version in a checkout answers. */
async function routesOf(root: string): Promise<string[]> {
  const { allRoutes } = (await load(join(root, 'contracts/src/http/routes.ts'))) as { allRoutes: readonly Route[] };
  return allRoutes.map(({ method, path }) => `${method} ${path}`);
}

const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(file).href);

const old = await checkOut(release.commit);
afterAll(() => old.remove());

describe(`from ${release.commit} (${release.told}) to this version`, () => {
  test('both run beside each other, either takes the place of the other under load, and no call fails', async (context) => {
    const { answered, failures, errors, evidence, isQuiet } = await upgrade([old.root, repository]);
    onTestFailed(() => console.log(errors.slice(0, ERRORS_SHOWN).join('\n')));
    tellCounts(context, `${answered} calls`);
    expect([...new Set(failures)]).toEqual([]);
    expect(errors.length).toBe(0);
    expect(isQuiet).toBe(true);
    const violations = violationsOf(evidence);
    expect(violations, violationsText(violations)).toEqual([]);
  });

  test('each reads every event that the other may tell, and the new one knows every call that the old app makes', async () => {
    const [before, now] = await Promise.all([eventsOf(old.root), eventsOf(repository)]);
    expect(before.length).toBeGreaterThan(0);
    for (const { kind, fixture } of before) {
      const reader = now.find(({ kind: { type } }) => type === kind.type);
      expect(reader?.kind.data.parse(fixture.data), `the new reader of ${kind.type}`).toBeTruthy();
    }
    for (const { kind, fixture } of now) {
      // The old version ignores kinds that it has never heard of.
      const reader = before.find(({ kind: { type } }) => type === kind.type);
      if (reader) expect(reader.kind.data.parse(fixture.data), `the old reader of ${kind.type}`).toBeTruthy();
    }
    const known = await routesOf(repository);
    expect((await routesOf(old.root)).filter((route) => !known.includes(route))).toEqual([]);
  });
});
