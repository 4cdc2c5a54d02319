import * as z from 'zod/mini';

/** Sender of pushes, as browsers and their push services know it (VAPID, RFC 8292); base64url. */
const Pair = z.object({
  publicKey: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/)),
  privateKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
export type VapidKeys = Readonly<z.output<typeof Pair>>;

const Pairs = z.union([Pair, z.object({ keys: z.array(Pair).check(z.minLength(1)) })]);

/**
 * The pairs that an operator gave: one, as `web-push generate-vapid-keys --json` says it, or a set of them, of which the first
 * is what browsers subscribe with; none for an empty text.
 * @throws when it is something else.
 */
export function pairsIn(text: string): readonly VapidKeys[] {
  if (text.trim() === '') return [];
  try {
    const given = Pairs.parse(JSON.parse(text));
    return 'keys' in given ? given.keys : [given];
  } catch {
    // The sentence below names the fault without showing the secret.
  }
  throw new Error('VAPID_KEYS must be a pair of P-256 keys, base64url, as JSON, or a set of them');
}
