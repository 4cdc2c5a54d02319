import type { Keyring } from '@fourball/kit/keyring.ts';
import webPush from 'web-push';
import * as z from 'zod/mini';
import type { NotificationConfig } from '../config.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { findKeys, insertKeys, replaceKeys, type StoredKeys } from './repository.ts';

/** Who pushes, as browsers and their push services know it (VAPID, RFC 8292); base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const SealedKey = z.object({ privateKey: z.string() });

/**
 * The keys to push with: those of the configuration, else those that the first replica made and that all share. Where the
 * stored ones were sealed for another OPEN_KEY, new ones take their place, and browsers subscribe anew when they come back.
 */
export async function openPushKeys(options: {
  client: PrismaClient;
  keyring: Keyring;
  config: Pick<NotificationConfig, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY'>;
}): Promise<PushKeys> {
  const { client, keyring, config } = options;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  if (publicKey && privateKey) return { publicKey, privateKey };

  const opened = ({ publicKey, sealedPrivate }: StoredKeys): Promise<PushKeys | undefined> =>
    keyring.open(sealedPrivate, SealedKey).then(
      ({ privateKey }) => ({ publicKey, privateKey }),
      () => undefined,
    );
  const stored = (await findKeys(client)) ?? (await keep((keys) => insertKeys(client, keys)));
  const keys = await opened(stored);
  if (keys) return keys;
  const replaced = await keep((fresh) => replaceKeys(client, fresh, stored));
  const replacement = await opened(replaced);
  if (!replacement) throw new Error('The keys for web push were sealed for another OPEN_KEY than that of this replica');
  return replacement;

  /** Makes keys; answers those that are stored then, which may be another replica's. */
  async function keep(store: (keys: StoredKeys) => Promise<unknown>): Promise<StoredKeys> {
    const made = webPush.generateVAPIDKeys();
    await store({ publicKey: made.publicKey, sealedPrivate: await keyring.seal({ privateKey: made.privateKey }) });
    const kept = await findKeys(client);
    if (!kept) throw new Error('The keys for web push are not where they were put');
    return kept;
  }
}
