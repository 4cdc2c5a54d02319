import { createCallerCheck } from '@fourball/kit/http/identity.ts';
import { createLocalJWKSet, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { createTokens, type Tokens } from './tokens.ts';

async function newKey() {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return exportJWK(privateKey);
}
const tokens = await createTokens(JSON.stringify(await newKey()));
const session = { userId: '01890a5d-ac96-774b-bcce-b302099a8057', storedSessionId: 'abc' };

const check = async (service: 'auth' | 'squad', token: string) =>
  createCallerCheck(service, createLocalJWKSet(tokens.publicKeys))(`Bearer ${token}`);

/** A caller of whom a token says nothing. */
const nobody = { userId: null, sessionId: null, isGateway: false, link: null, shared: null, guest: null };

test('a service learns from the token who asks, and only auth which session', async () => {
  const { userId } = session;
  expect(await check('squad', await tokens.tokenFor('squad', session))).toEqual({ ...nobody, userId });
  expect(await check('auth', await tokens.tokenFor('auth', session))).toMatchObject({ sessionId: 'abc' });
  expect(await check('auth', await tokens.tokenFor('auth', null))).toMatchObject({ userId: null, isGateway: false });
  expect(await check('auth', await tokens.tokenFor('auth', 'gateway'))).toMatchObject({ isGateway: true });
});

const other = '01890a5d-ac96-774b-bcce-b302099a8058';
const shared = { squadId: session.userId, linkId: other };
test.each([
  ['a personal link whose and of which squad it is', { link: { userId: session.userId, squadId: other } }],
  ['a shared link of which squad it is', { shared }],
  ['the link of a guest whose it is', { guest: { guestId: session.userId } }],
])('a service learns of %s, and takes it for no session and no golfer', async (_what, named) => {
  const [holder = null] = Object.values(named);
  for (const service of ['auth', 'squad'] as const)
    expect(await check(service, await tokens.tokenFor(service, holder))).toEqual({ ...nobody, ...named });
});

test('a token is used again for the same session and for no other, nor for a shared link that is renewed', async () => {
  const first = await tokens.tokenFor('auth', session);
  expect(await tokens.tokenFor('auth', session)).toBe(first);
  expect(await tokens.tokenFor('auth', { ...session, storedSessionId: 'other' })).not.toBe(first);
  const renewed = { ...shared, linkId: session.userId };
  expect(await tokens.tokenFor('squad', renewed)).not.toBe(await tokens.tokenFor('squad', shared));
});

test.each(['', '{}', '{"kty":"RSA"}', 'secret'])(
  'the key %j is refused in words that do not repeat it',
  async (key) => {
    const refusal = /^IDENTITY_KEY must be a private Ed25519 key as JWK, or a set of them$/;
    await expect(createTokens(key)).rejects.toThrow(refusal);
  },
);

test('of several keys the first signs and the public part of all is told, so that one can take the place of another without a gap', async () => {
  const [former, next] = await Promise.all([newKey(), newKey()]);
  const gatewayWith = (...keys: object[]) => createTokens(JSON.stringify({ keys }));
  const known = ({ publicKeys }: Tokens) => createLocalJWKSet(publicKeys);
  const isGood = (token: string, keys: ReturnType<typeof known>) => createCallerCheck('squad', keys)(`Bearer ${token}`);
  const [first, second] = [await gatewayWith(former, next), await gatewayWith(next, former)];
  const last = await gatewayWith(next);
  for (const key of first.publicKeys.keys) expect(key).not.toHaveProperty('d');
  const [before, after] = [await first.tokenFor('squad', session), await second.tokenFor('squad', session)];
  expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);
  for (const token of [before, after]) for (const gateway of [first, second]) await isGood(token, known(gateway));
  await isGood(after, known(last));
  await expect(isGood(before, known(last))).rejects.toMatchObject({ status: 401 });
});
