import { createKeyring } from '@fourball/kit/security/keyring.ts';
import { createCapturedLog } from '@fourball/kit/testing/log.ts';
import { beforeEach, expect, it } from 'vitest';
import webPush from 'web-push';
import { createNotificationDatabase } from '../../testing/database.ts';
import { newOpenKey } from '../../testing/sealing.ts';
import { openVapidKeys, type VapidKeyring, vapidKeysFrom } from './service.ts';

let client: Awaited<ReturnType<typeof createNotificationDatabase>>['client'];
beforeEach(async () => {
  ({ client } = await createNotificationDatabase());
});

const { log, lines } = createCapturedLog();
/** As a replica with this OPEN_KEY does at its start. */
const open = async (openKey: string, given = '') =>
  openVapidKeys({ client, keyring: await createKeyring(openKey), given, log });
const openKeys = async (openKey: string) => presentOf(await open(openKey));
const presentOf = (keys: VapidKeyring) => keys.pairOf(keys.publicKey())!;
const together = (openKey: string) => Promise.all(Array.from({ length: 12 }, () => openKeys(openKey)));

it('replicas that start at once have the same keys, also in place of some that were sealed for another OPEN_KEY, as the log says', async () => {
  const [old, next] = [newOpenKey(), newOpenKey()];
  for (const openKey of [old, next]) {
    const keys = await together(openKey);
    expect(lines().length > 0).toBe(openKey === next);
    expect(new Set(keys.map((pair) => JSON.stringify(pair))).size).toBe(1);
    expect(await openKeys(openKey)).toEqual(keys[0]);
    expect(JSON.stringify(await client.pushKey.findMany())).not.toContain(keys[0]?.privateKey);
  }
});

it('given ones take the place of the own one, and of each other; those before are good as long as they are there', async () => {
  const [former, next] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  const openKey = newOpenKey();
  const own = await openKeys(openKey);
  const withFormer = await open(openKey, JSON.stringify(former));
  expect([presentOf(withFormer), withFormer.pairOf(own.publicKey)]).toEqual([former, own]);
  const both = await open(openKey, JSON.stringify({ keys: [next, former] }));
  expect([presentOf(both), both.pairOf(former.publicKey), both.pairOf(own.publicKey)]).toEqual([next, former, own]);
  // A text that is no pair is refused, without being repeated.
  for (const wrong of ['half a key', '{"keys":[]}', JSON.stringify({ keys: [next, { publicKey: next.publicKey }] })])
    await expect(open(openKey, wrong)).rejects.toThrow(
      /^VAPID_KEYS must be a pair of P-256 keys, base64url, as JSON, or a/,
    );
  const withNext = await open(openKey, JSON.stringify(next));
  expect([presentOf(withNext), withNext.pairOf(former.publicKey)]).toEqual([next, undefined]);
  expect(await openKeys(openKey)).toEqual(own);
});

it('where given ones count none are made, and their file may be missing', async () => {
  const [given, keyring] = [webPush.generateVAPIDKeys(), await createKeyring(newOpenKey())];
  const pair = { VAPID_PUBLIC_KEY: given.publicKey, VAPID_PRIVATE_KEY: given.privateKey };
  const config = { ...pair, VAPID_KEYS_FILE: '/not/there' };
  expect(presentOf(await vapidKeysFrom({ client, keyring, config, log }))).toEqual(given);
  expect(await client.pushKey.count()).toBe(0);
});
