import { createKeyring } from '@fourball/kit/security/keyring.ts';
import { createCapturedLog } from '@fourball/kit/testing/log.ts';
import { expect, it } from 'vitest';
import { createNotificationDatabase } from '../../testing/database.ts';
import { newOpenKey } from '../../testing/sealing.ts';
import { mailTokenKeysFrom } from '../unsubscribe/tokens.ts';
import { openMailTokenKeys } from './service.ts';

const { client } = await createNotificationDatabase();
const { log, lines } = createCapturedLog();

/** As a replica with these keys does at its start. */
const openKeys = async (openKey: string) => openMailTokenKeys({ client, keyring: await createKeyring(openKey), log });
const together = (openKey: string) => Promise.all(Array.from({ length: 12 }, () => openKeys(openKey)));

it('links that were made before the keys were kept stay good, also after that key is gone; the database does not show them', async () => {
  const [formerKey, nextKey] = [newOpenKey(), newOpenKey()];
  const kept = await openKeys(formerKey);
  expect(kept).toEqual(mailTokenKeysFrom(formerKey));
  const both = JSON.stringify({ keys: [JSON.parse(nextKey), JSON.parse(formerKey)] });
  expect(await openKeys(both)).toEqual(kept);
  expect(JSON.stringify(await client.mailTokenKeys.findMany())).not.toContain(kept.tokenKey);
  expect(lines()).toEqual([]);
});

it('replicas that start at once have the same keys, also in place of those that none of them can open, as the log says', async () => {
  const [old, next] = [newOpenKey(), newOpenKey()];
  const keys = await together(old);
  expect(new Set(keys.map((pair) => JSON.stringify(pair))).size).toBe(1);
  const others = await together(next);
  expect(new Set(others.map((pair) => JSON.stringify(pair))).size).toBe(1);
  expect(others[0]).not.toEqual(keys[0]);
  expect(lines().at(-1)).toMatchObject({ level: 40, msg: expect.stringContaining('another OPEN_KEY') });
});
