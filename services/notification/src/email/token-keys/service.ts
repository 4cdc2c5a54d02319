import type { Log } from '@fourball/kit/process/log.ts';
import type { Keyring } from '@fourball/kit/security/keyring.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { MailTokenKeys, mailTokenKeysFrom } from '../unsubscribe/tokens.ts';
import { findSealedKeys, insertSealedKeys, replaceSealedKeys } from './repository.ts';

/**
 * The keys of links to unsubscribe, which outlive the key that they are sealed with: those that the first replica kept. They
 * are what earlier versions derived from OPEN_KEY at each start, so that the links in mails of then stay good. Where those
 * that are kept are sealed for other keys than these, others take their place, as the log says, and older links are unknown.
 */
export async function openMailTokenKeys(options: { client: PrismaClient; keyring: Keyring; log: Log }) {
  const { client, keyring, log } = options;
  const derived = mailTokenKeysFrom(keyring.text);
  const opened = (sealed: string) => keyring.open(sealed, MailTokenKeys).catch(() => undefined);
  const kept = async () => {
    const sealed = await findSealedKeys(client);
    if (sealed === undefined) throw new Error('The keys of links to unsubscribe are not where they were put');
    return sealed;
  };

  await insertSealedKeys(client, await keyring.seal(derived));
  const stored = await kept();
  const keys = await opened(stored);
  if (keys) return keys;
  log.warn('keys of links to unsubscribe are sealed for another OPEN_KEY; replacing them');
  await replaceSealedKeys(client, await keyring.seal(derived), stored);
  const replacement = await opened(await kept());
  if (!replacement) throw new Error('The keys of links to unsubscribe are sealed for other keys than OPEN_KEY has');
  return replacement;
}
