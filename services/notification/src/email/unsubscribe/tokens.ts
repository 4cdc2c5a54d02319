import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { MailCategory } from '@fourball/contracts/http/unsubscribe.ts';
import * as z from 'zod/mini';

/** Recipient of mails: a golfer by their id, or an address without an account. */
export type Reader = { readonly userId: string } | { readonly address: string };

/** Subject of a link to unsubscribe. */
export interface Subscription {
  /** The golfer's id; of an address a hash, in the form of an id, that only who has the key can make. */
  readonly reader: string;
  readonly isAccount: boolean;
  readonly category: MailCategory;
}

export type MailTokens = ReturnType<typeof createMailTokens>;

/** Category by which an address refuses: all mails at once, since it has no settings to choose by. */
const CATEGORY_OF_ADDRESS: MailCategory = 'squadInvites';

const CATEGORIES = MailCategory.options;
const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{46}$/;

/** Keys of the tokens and of the hashes of addresses; base64url. */
export const MailTokenKeys = z.object({ tokenKey: z.string(), addressKey: z.string() });
type MailTokenKeys = z.output<typeof MailTokenKeys>;

/** The keys that tokens had while they were made of OPEN_KEY's text as it was given (HKDF, RFC 5869). */
export function mailTokenKeysFrom(openKey: string): MailTokenKeys {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', openKey, '', `fourball ${purpose} v1`, 32)).toString('base64url');
  return { tokenKey: keyFor('unsubscribe token'), addressKey: keyFor('mail address') };
}

/**
 * Tokens for links to unsubscribe. Nothing of them is stored: a token names its reader and category and proves by a MAC
 * that it was made here. It never expires, because old mails have to stay good for it.
 */
export function createMailTokens(keys: MailTokenKeys) {
  const [tokenKey, addressKey] = [keys.tokenKey, keys.addressKey].map((key) => Buffer.from(key, 'base64url')) as [
    Buffer,
    Buffer,
  ];
  const macOf = (content: Buffer) => createHmac('sha256', tokenKey).update(content).digest().subarray(0, MAC_BYTES);

  function subscriptionOf(reader: Reader, category: MailCategory): Subscription {
    if ('userId' in reader) return { reader: reader.userId, isAccount: true, category };
    const hash = createHmac('sha256', addressKey).update(reader.address.toLowerCase()).digest();
    return { reader: idOf(hash.subarray(0, ID_BYTES)), isAccount: false, category: CATEGORY_OF_ADDRESS };
  }

  return {
    subscriptionOf,

    make({ reader, isAccount, category }: Subscription): string {
      const about = Buffer.from([isAccount ? 1 : 2, CATEGORIES.indexOf(category)]);
      const content = Buffer.concat([about, Buffer.from(reader.replaceAll('-', ''), 'hex')]);
      return Buffer.concat([content, macOf(content)]).toString('base64url');
    },

    /** Undefined for what was not made here. Takes as long for every wrong MAC. */
    read(token: string): Subscription | undefined {
      if (!TOKEN.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      const [content, mac] = [bytes.subarray(0, 2 + ID_BYTES), bytes.subarray(2 + ID_BYTES)];
      if (!timingSafeEqual(mac, macOf(content))) return undefined;
      const category = CATEGORIES[content[1] ?? -1];
      return category && { reader: idOf(content.subarray(2)), isAccount: content[0] === 1, category };
    },
  };
}

const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
