import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { CLOCKS_APART_S, TOKEN_ALGORITHM, TOKEN_ISSUER } from '@fourball/kit/http/identity.ts';

type Claims = Record<string, unknown>;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/**
 * Tokens as attackers make them, and right ones, by the stack's own signing key. Made by hand: a library for tokens
 * refuses to make most of these.
 */
export function createForge(identityKey: string) {
  const privateKey = createPrivateKey({ key: JSON.parse(identityKey), format: 'jwk' });
  const publicKey = createPublicKey(privateKey);
  const otherKey = generateKeyPairSync('ed25519').privateKey;

  const claimsFor = (audience: string, userId: string, more: Claims = {}): Claims => ({
    iss: TOKEN_ISSUER,
    aud: audience,
    sub: userId,
    exp: inSeconds(60),
    ...more,
  });
  const signed = (claims: Claims, key: KeyObject = privateKey, header: Claims = {}): string => {
    const content = `${part({ alg: TOKEN_ALGORITHM, ...header })}.${part(claims)}`;
    return `${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`;
  };
  const hashed = (claims: Claims, secret: string | Buffer): string => {
    const content = `${part({ alg: 'HS256' })}.${part(claims)}`;
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  };

  return {
    /** Token as the gateway would send it for a golfer. */
    right: (audience: string, userId: string): string => `Bearer ${signed(claimsFor(audience, userId))}`,

    /** Everything that must not get in, by what is wrong with it; undefined for no header at all. */
    wrong(audience: string, userId: string): Record<string, string | undefined> {
      const claims = claimsFor(audience, userId);
      const { exp: _, ...endless } = claims;
      const other = audience === 'auth' ? 'squad' : 'auth';
      const [head, body, signature] = signed(claims).split('.');
      const raw = publicKey.export({ format: 'jwk' }).x ?? '';
      const bearer = {
        'that is empty': '',
        'that is no token': 'golf',
        'that is expired': signed({ ...claims, exp: inSeconds(-CLOCKS_APART_S - 1) }),
        'without an end': signed(endless),
        'that is not valid yet': signed({ ...claims, nbf: inSeconds(600) }),
        'for another service': signed({ ...claims, aud: other }),
        'for no service': signed({ ...claims, aud: undefined }),
        'of another issuer': signed({ ...claims, iss: 'somebody' }),
        'with alg none': `${part({ alg: 'none' })}.${part(claims)}.`,
        'with alg none and a signature': `${part({ alg: 'none' })}.${body}.${signature}`,
        'without its signature': `${head}.${body}.`,
        'with claims that were changed': `${head}.${part({ ...claims, scope: 'gateway' })}.${signature}`,
        'by a wrong key': signed(claims, otherKey),
        'by a wrong key that it brings along': signed(claims, otherKey, {
          jwk: createPublicKey(otherKey).export({ format: 'jwk' }),
        }),
        'of the gateway by a wrong key': signed({ ...claims, scope: 'gateway' }, otherKey),
        'by HS256 with the public key as PEM': hashed(claims, publicKey.export({ format: 'pem', type: 'spki' })),
        'by HS256 with the bytes of the public key': hashed(claims, Buffer.from(raw, 'base64url')),
        'by HS256 with the text of the public key': hashed(claims, raw),
      };
      return {
        'no token': undefined,
        'a right token without Bearer': signed(claims),
        'a password instead': `Basic ${Buffer.from('admin:admin').toString('base64')}`,
        ...Object.fromEntries(Object.entries(bearer).map(([fault, token]) => [`a token ${fault}`, `Bearer ${token}`])),
      };
    },
  };
}
