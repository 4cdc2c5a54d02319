import { createKeyring } from '@fourball/kit/keyring.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNotificationDatabase } from '../testing/database.ts';
import { newOpenKey } from '../testing/sealing.ts';
import { openPushKeys } from './service.ts';

let database: Awaited<ReturnType<typeof createNotificationDatabase>>;
beforeEach(async () => {
  database = await createNotificationDatabase();
});
afterEach(() => database.drop());

/** As a replica with this OPEN_KEY does at its start. */
async function openKeys(openKey: string, given: { VAPID_PUBLIC_KEY?: string; VAPID_PRIVATE_KEY?: string } = {}) {
  const config = { VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined, ...given };
  return openPushKeys({ client: database.client, keyring: await createKeyring(openKey), config });
}
const together = (openKey: string) => Promise.all(Array.from({ length: 12 }, () => openKeys(openKey)));

it('replicas that start at once have the same keys, and so has a later one', async () => {
  const openKey = newOpenKey();
  const keys = await together(openKey);
  expect(new Set(keys.map((pair) => JSON.stringify(pair))).size).toBe(1);
  expect(await openKeys(openKey)).toEqual(keys[0]);
});

it('the database does not show the private key', async () => {
  const { privateKey } = await openKeys(newOpenKey());
  expect(JSON.stringify(await database.client.pushKey.findMany())).not.toContain(privateKey);
});

it('keys that were sealed for another OPEN_KEY make way for new ones, on which replicas agree, too', async () => {
  const [old] = await together(newOpenKey());
  const keys = await together(newOpenKey());
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(keys[0]?.publicKey).not.toBe(old?.publicKey);
});

it('keys of the configuration count, and none are made', async () => {
  const given = { VAPID_PUBLIC_KEY: 'the-public-key', VAPID_PRIVATE_KEY: 'the-private-key' };
  expect(await openKeys(newOpenKey(), given)).toEqual({ publicKey: 'the-public-key', privateKey: 'the-private-key' });
  expect(await database.client.pushKey.count()).toBe(0);
});
