import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { createLocalJWKSet } from 'jose';
import { expect, test } from 'vitest';
import { createTestIdentity } from '../testing/identity.ts';
import {
  CLOCKS_APART_S,
  createCallerCheck,
  remoteKeys,
  TOKEN_ALGORITHM,
  TOKEN_ISSUER,
  TOKEN_LIFETIME_S,
} from './identity.ts';

const golferId = '01890a5d-ac96-774b-bcce-b302099a8057';
const { verifyCaller, authorization } = await createTestIdentity('squad');
const now = Math.floor(Date.now() / 1000);

/* Tokens as attackers make them. Made by hand: a library for tokens refuses to make most of these. */
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const jwk = publicKey.export({ format: 'jwk' });
const checkForged = createCallerCheck('squad', createLocalJWKSet({ keys: [jwk as { kty: string }] }));
const wrongKey = generateKeyPairSync('ed25519').privateKey;
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const endless = { iss: TOKEN_ISSUER, aud: 'squad', sub: golferId };
const claims = { ...endless, exp: now + 60 };
function signed(content: object, key = privateKey, header: object = {}): string {
  const text = `${part({ alg: TOKEN_ALGORITHM, ...header })}.${part(content)}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
}
function hashed(secret: string | Buffer): string {
  const text = `${part({ alg: 'HS256' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
const [header, body, signature] = signed(claims).split('.');
const broughtAlong = { jwk: createPublicKey(wrongKey).export({ format: 'jwk' }) };

const nobody = { userId: null, sessionId: null, isGateway: false, link: null, shared: null, guest: null };
const otherId = '01890a5d-ac96-774b-bcce-b302099a8058';
const shared = { squadId: golferId, linkId: otherId };
const golfer = { ...nobody, userId: golferId };

type Row = [who: string, subject: string | undefined, claims: Record<string, unknown>, caller: object];

test.each<Row>([
  ['a golfer', golferId, {}, golfer],
  ['a visitor', undefined, {}, nobody],
  ['the holder of a personal link', golferId, { link: otherId }, { link: { userId: golferId, squadId: otherId } }],
  ['a personal link of nobody', undefined, { link: otherId }, nobody],
  ...[true, null, 7].map((link): Row => [`the personal link ${link}`, golferId, { link }, nobody]),
  ['whoever has a shared link', undefined, { shared }, { shared }],
  ['a golfer with a shared link', golferId, { shared }, golfer],
  ...[true, null, golferId, { squadId: golferId }, { ...shared, linkId: 7 }].map(
    (wrong): Row => [`the shared link ${JSON.stringify(wrong)}`, undefined, { shared: wrong }, nobody],
  ),
  ['a guest by their link', undefined, { guest: golferId }, { guest: { guestId: golferId } }],
  ['a golfer with the link of a guest', golferId, { guest: golferId }, golfer],
  ...[true, null, 7].map((guest): Row => [`the link of the guest ${guest}`, undefined, { guest }, nobody]),
])('%s is told from all others', async (_who, subject, told, caller) => {
  expect(await verifyCaller(await authorization(subject, told))).toEqual({ ...nobody, ...caller });
});

test.each([
  ['no token', undefined],
  ['a password instead', 'Basic YWRtaW46YWRtaW4='],
  ['a right token without Bearer', signed(claims)],
  ['a token that is empty', 'Bearer '],
  ['nonsense', 'Bearer abc'],
  ['an expired token', `Bearer ${signed({ ...claims, exp: now - CLOCKS_APART_S - 1 })}`],
  ['a token without an end', `Bearer ${signed(endless)}`],
  ['a token that is not valid yet', `Bearer ${signed({ ...claims, nbf: now + 600 })}`],
  ['a token for another service', `Bearer ${signed({ ...claims, aud: 'auth' })}`],
  ['a token for no service', `Bearer ${signed({ ...claims, aud: undefined })}`],
  ['a token of another issuer', `Bearer ${signed({ ...claims, iss: 'somebody' })}`],
  ['a token with alg none', `Bearer ${part({ alg: 'none' })}.${body}.`],
  ['a token with alg none and a signature', `Bearer ${part({ alg: 'none' })}.${body}.${signature}`],
  ['a token without its signature', `Bearer ${header}.${body}.`],
  ['a token with claims that were changed', `Bearer ${header}.${part({ ...claims, scope: 'gateway' })}.${signature}`],
  ['a token by a wrong key', `Bearer ${signed(claims, wrongKey)}`],
  ['a token by a wrong key that it brings along', `Bearer ${signed(claims, wrongKey, broughtAlong)}`],
  ['a token of the gateway by a wrong key', `Bearer ${signed({ ...claims, scope: 'gateway' }, wrongKey)}`],
  ['HS256 with the public key as PEM', `Bearer ${hashed(publicKey.export({ format: 'pem', type: 'spki' }))}`],
  ['HS256 with the bytes of the public key', `Bearer ${hashed(Buffer.from(jwk.x ?? '', 'base64url'))}`],
  ['HS256 with the text of the public key', `Bearer ${hashed(jwk.x ?? '')}`],
])('%s is refused', async (_name, given) => {
  await expect(checkForged(given)).rejects.toMatchObject({ status: 401 });
});

test('of these the right one is taken', async () => {
  expect(await checkForged(`Bearer ${signed(claims)}`)).toMatchObject({ userId: golferId });
});

test.each([
  ['ahead of', now - CLOCKS_APART_S + 10],
  ['behind', now + CLOCKS_APART_S + TOKEN_LIFETIME_S],
])('a service whose clock is five minutes %s the gateway’s answers golfers all the same', async (_name, exp) => {
  const token = await authorization(golferId, { exp, iat: exp - TOKEN_LIFETIME_S });
  for (const _time of ['verified', 'remembered']) expect(await verifyCaller(token)).toMatchObject({ userId: golferId });
});

test('a golfer is asked to try again while the public keys cannot be had', async () => {
  const check = createCallerCheck('squad', remoteKeys('http://127.0.0.1:9/internal/jwks'));
  await expect(check(await authorization(golferId))).rejects.toMatchObject({ status: 503, cause: expect.any(Error) });
});
