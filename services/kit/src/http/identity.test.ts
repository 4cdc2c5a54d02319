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

test("the gateway's token tells who asks", async () => {
  expect(await verifyCaller(await authorization(golferId))).toEqual({
    userId: golferId,
    sessionId: null,
    isGateway: false,
    link: null,
    shared: null,
    guest: null,
  });
  expect(await verifyCaller(await authorization())).toMatchObject({ userId: null });
});

test('the holder of a personal link is no signed-in golfer', async () => {
  const squadId = '01890a5d-ac96-774b-bcce-b302099a8058';
  expect(await verifyCaller(await authorization(golferId, { link: squadId }))).toMatchObject({
    userId: null,
    link: { userId: golferId, squadId },
  });
  for (const wrong of [true, null, 7]) {
    expect(await verifyCaller(await authorization(golferId, { link: wrong }))).toMatchObject({
      userId: null,
      link: null,
    });
  }
  expect(await verifyCaller(await authorization(undefined, { link: squadId }))).toMatchObject({
    userId: null,
    link: null,
  });
});

test('whoever has a shared link is no golfer, and of one squad', async () => {
  const shared = { squadId: golferId, linkId: '01890a5d-ac96-774b-bcce-b302099a8058' };
  const callerOf = async (subject: string | undefined, claim: unknown) =>
    verifyCaller(await authorization(subject, { shared: claim }));
  expect(await callerOf(undefined, shared)).toMatchObject({ userId: null, link: null, shared });
  for (const wrong of [true, null, golferId, { squadId: golferId }, { ...shared, linkId: 7 }]) {
    expect(await callerOf(undefined, wrong)).toMatchObject({ userId: null, shared: null });
  }
  expect(await callerOf(golferId, shared)).toMatchObject({ userId: golferId, shared: null });
});

test('a guest by their link is no golfer', async () => {
  const callerOf = async (subject: string | undefined, claim: unknown) =>
    verifyCaller(await authorization(subject, { guest: claim }));
  const nobody = { userId: null, link: null, shared: null };
  expect(await callerOf(undefined, golferId)).toMatchObject({ ...nobody, guest: { guestId: golferId } });
  for (const wrong of [true, null, 7])
    expect(await callerOf(undefined, wrong)).toMatchObject({ ...nobody, guest: null });
  expect(await callerOf(golferId, golferId)).toMatchObject({ userId: golferId, guest: null });
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
  await expect(check(await authorization(golferId))).rejects.toMatchObject({ status: 503 });
});
