import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createTestIdentity } from '../testing/identity.ts';
import { CLOCKS_APART_S, createCallerCheck, remoteKeys, TOKEN_ISSUER, TOKEN_LIFETIME_S } from './identity.ts';

const golferId = '01890a5d-ac96-774b-bcce-b302099a8057';
const { verifyCaller, authorization } = await createTestIdentity('squad');
const other = await createTestIdentity('auth');

const unsecured = new UnsecuredJWT({ sub: golferId })
  .setIssuer(TOKEN_ISSUER)
  .setAudience('squad')
  .setExpirationTime('1 minute')
  .encode();
const now = Math.floor(Date.now() / 1000);
const { privateKey } = await generateKeyPair('EdDSA');
const bySomeoneElse = await new SignJWT({ sub: golferId })
  .setProtectedHeader({ alg: 'EdDSA' })
  .setIssuer(TOKEN_ISSUER)
  .setAudience('squad')
  .setExpirationTime('1 minute')
  .sign(privateKey);

test("the gateway's token tells who asks", async () => {
  expect(await verifyCaller(await authorization(golferId))).toEqual({
    userId: golferId,
    sessionId: null,
    isGateway: false,
  });
  expect(await verifyCaller(await authorization())).toMatchObject({ userId: null });
});

test.each([
  ['no token', undefined],
  ['no bearer token', 'Basic abc'],
  ['nonsense', 'Bearer abc'],
  ['a token for another service', await other.authorization(golferId)],
  ['a token without a signature', `Bearer ${unsecured}`],
  ["someone else's token", `Bearer ${bySomeoneElse}`],
  ['an expired token', await authorization(golferId, { exp: now - CLOCKS_APART_S - 1 })],
])('%s is refused', async (_name, header) => {
  await expect(verifyCaller(header)).rejects.toMatchObject({ status: 401 });
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
