import { expect, it } from 'vitest';
import webPush from 'web-push';
import { pairsIn } from './policy.ts';

const [former, next] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];

it('a pair is given as it is generated, or with others, the present one first; or none is', () => {
  expect(pairsIn(JSON.stringify(next))).toEqual([next]);
  expect(pairsIn(JSON.stringify({ keys: [next, former] }))).toEqual([next, former]);
  expect(pairsIn('\n')).toEqual([]);
});

it.each(['half a key', '{"keys":[]}', JSON.stringify({ keys: [next, { publicKey: former.publicKey }] })])(
  'what is no pair is refused, without being repeated (%#)',
  (text) => {
    expect(() => pairsIn(text)).toThrow(
      /^VAPID_KEYS must be a pair of P-256 keys, base64url, as JSON, or a set of them$/,
    );
  },
);
