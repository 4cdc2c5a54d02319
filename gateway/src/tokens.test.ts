import { createCallerCheck } from '@fourball/kit/identity.ts';
import { createLocalJWKSet, exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { createTokens } from './tokens.ts';

const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
const tokens = await createTokens(JSON.stringify(await exportJWK(privateKey)));
const session = { userId: '01890a5d-ac96-774b-bcce-b302099a8057', storedSessionId: 'abc' };

const check = async (service: 'auth' | 'squad', token: string) =>
  createCallerCheck(service, createLocalJWKSet(tokens.publicKeys))(`Bearer ${token}`);

test('a service learns from the token who asks, and only auth which session', async () => {
  expect(await check('squad', await tokens.tokenFor('squad', session))).toEqual({
    userId: session.userId,
    sessionId: null,
    isGateway: false,
  });
  expect(await check('auth', await tokens.tokenFor('auth', session))).toMatchObject({ sessionId: 'abc' });
  expect(await check('auth', await tokens.tokenFor('auth', null))).toMatchObject({ userId: null, isGateway: false });
  expect(await check('auth', await tokens.tokenFor('auth', 'gateway'))).toMatchObject({ isGateway: true });
});

test('a token for one service is refused by another', async () => {
  await expect(check('auth', await tokens.tokenFor('squad', session))).rejects.toMatchObject({ status: 401 });
});

test('a token is used again for the same session and for no other', async () => {
  const first = await tokens.tokenFor('auth', session);
  expect(await tokens.tokenFor('auth', session)).toBe(first);
  expect(await tokens.tokenFor('auth', { ...session, storedSessionId: 'other' })).not.toBe(first);
});

test('the public keys hold no private part', () => {
  expect(tokens.publicKeys.keys[0]).not.toHaveProperty('d');
});

test.each(['', '{}', '{"kty":"RSA"}', 'secret'])(
  'the key %j is refused in words that do not repeat it',
  async (key) => {
    await expect(createTokens(key)).rejects.toThrow(/^IDENTITY_KEY must be a private Ed25519 key as JWK$/);
  },
);
