import { createKeyring } from '@fourball/kit/security/keyring.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import webPush from 'web-push';
import { createNotificationDatabase } from '../../testing/database.ts';
import { newOpenKey } from '../../testing/sealing.ts';
import { openPushKeys, type PushKeyring } from './service.ts';

let database: Awaited<ReturnType<typeof createNotificationDatabase>>;
beforeEach(async () => {
  database = await createNotificationDatabase();
});
afterEach(() => database.drop());

/** As a replica with this OPEN_KEY does at its start. */
const open = async (openKey: string, given = '') =>
  openPushKeys({ client: database.client, keyring: await createKeyring(openKey), given });
const openKeys = async (openKey: string) => presentOf(await open(openKey));
const presentOf = (keys: PushKeyring) => keys.pairOf(keys.publicKey())!;
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

it('keys that are given count, and none are made', async () => {
  const given = webPush.generateVAPIDKeys();
  expect(presentOf(await open(newOpenKey(), JSON.stringify(given)))).toEqual(given);
  expect(await database.client.pushKey.count()).toBe(0);
});

it('given ones take the place of the own one, and of each other, while it runs; those before are good as long as they are there', async () => {
  const [former, next] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  const keys = await open(newOpenKey());
  const own = presentOf(keys);
  await keys.use(JSON.stringify(former));
  expect([presentOf(keys), keys.pairOf(own.publicKey)]).toEqual([former, own]);
  await keys.use(JSON.stringify({ keys: [next, former] }));
  expect([presentOf(keys), keys.pairOf(former.publicKey), keys.pairOf(own.publicKey)]).toEqual([next, former, own]);
  await expect(keys.use('half a key')).rejects.toThrow('VAPID_KEYS must be');
  await keys.use(JSON.stringify(next));
  expect([presentOf(keys), keys.pairOf(former.publicKey)]).toEqual([next, undefined]);
  await keys.use('');
  expect(presentOf(keys)).toEqual(own);
});
