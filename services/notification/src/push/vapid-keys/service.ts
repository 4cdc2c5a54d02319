import { readFile } from 'node:fs/promises';
import type { Log } from '@fourball/kit/process/log.ts';
import type { Keyring } from '@fourball/kit/security/keyring.ts';
import webPush from 'web-push';
import * as z from 'zod/mini';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { pairsIn, type VapidKeys } from './policy.ts';
import { findKeys, insertKeys, replaceKeys, type StoredKeys } from './repository.ts';

export type { VapidKeys };

/** The pairs to push with: a browser hears by the one that it subscribed with. */
export type VapidKeyring = Awaited<ReturnType<typeof openVapidKeys>>;

const SealedKey = z.object({ privateKey: z.string() });

/**
 * The pairs that an operator gives, and the one that the first replica made for all: it counts where none is given, and for
 * the browsers that subscribed with it as long as it is kept. Where it was sealed for another OPEN_KEY, and none is given,
 * a new one takes its place, as the log says, and browsers subscribe anew when they come back.
 */
export async function openVapidKeys(options: { client: PrismaClient; keyring: Keyring; given: string; log: Log }) {
  const { client, keyring, log } = options;
  const pairs = await findPairs();

  async function findPairs(): Promise<readonly [VapidKeys, ...VapidKeys[]]> {
    const [first, ...others] = pairsIn(options.given);
    if (!first) return [await ownPair()];
    const stored = await findKeys(client);
    const own = stored && (await opened(stored));
    return [first, ...others, ...(own ? [own] : [])];
  }

  async function ownPair(): Promise<VapidKeys> {
    const stored = (await findKeys(client)) ?? (await storeOnce((keys) => insertKeys(client, keys)));
    const keys = await opened(stored);
    if (keys) return keys;
    log.warn('keys for web push are sealed for another OPEN_KEY; replacing them');
    const replaced = await storeOnce((fresh) => replaceKeys(client, fresh, stored));
    const replacement = await opened(replaced);
    if (!replacement)
      throw new Error('The keys for web push were sealed for another OPEN_KEY than that of this replica');
    return replacement;
  }

  function opened({ publicKey, sealedPrivate }: StoredKeys): Promise<VapidKeys | undefined> {
    return keyring.open(sealedPrivate, SealedKey).then(
      ({ privateKey }) => ({ publicKey, privateKey }),
      () => undefined,
    );
  }

  /** Makes keys; answers those that are stored then, which may be another replica's. */
  async function storeOnce(store: (keys: StoredKeys) => Promise<unknown>): Promise<StoredKeys> {
    const made = webPush.generateVAPIDKeys();
    await store({
      publicKey: made.publicKey,
      sealedPrivate: await keyring.seal({ privateKey: made.privateKey }),
    });
    const kept = await findKeys(client);
    if (!kept) throw new Error('The keys for web push are not where they were put');
    return kept;
  }

  return {
    /** Present key that browsers subscribe with. */
    publicKey: () => pairs[0].publicKey,
    /** The pair of a public key, where it is here (still, or already). */
    pairOf: (publicKey: string) => pairs.find((pair) => pair.publicKey === publicKey),
  };
}

type PushConfig = Partial<Record<'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_KEYS_FILE', string | undefined>>;

/** The pairs that the environment gives, beside the service's own. There may be no such file: the text counts then. */
export async function vapidKeysFrom(options: {
  client: PrismaClient;
  keyring: Keyring;
  config: PushConfig;
  log: Log;
}): Promise<VapidKeyring> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_KEYS_FILE: file } = options.config;
  const text = publicKey === undefined ? '' : JSON.stringify({ publicKey, privateKey });
  if (file === undefined) return openVapidKeys({ ...options, given: text });
  const given = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return text;
    throw error;
  });
  return openVapidKeys({ ...options, given });
}
