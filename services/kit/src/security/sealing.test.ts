import { generateKeyPairSync } from 'node:crypto';
import { CompactEncrypt, importJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createKeyring, UnknownKey } from './keyring.ts';
import { createSeal } from './sealing.ts';

const newKeys = () => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const text = (key: typeof publicKey) => JSON.stringify(key.export({ format: 'jwk' }));
  return { sealKey: text(publicKey), openKey: text(privateKey) };
};
const setOf = (...keys: { openKey: string }[]) =>
  JSON.stringify({ keys: keys.map(({ openKey }) => JSON.parse(openKey)) });
const Letter = z.object({ email: z.string(), token: z.string() });
const letter = { email: 'dana@example.com', token: 'a-secret' };
const sealedWith = async ({ sealKey }: { sealKey: string }) => (await createSeal(sealKey))(letter);
/** As texts were sealed before they named their key. */
async function sealedWithoutName({ sealKey }: { sealKey: string }) {
  const [alg, enc] = ['ECDH-ES+A256KW', 'A256GCM'];
  const key = await importJWK(JSON.parse(sealKey), alg);
  return new CompactEncrypt(Buffer.from(JSON.stringify(letter))).setProtectedHeader({ alg, enc }).encrypt(key);
}

describe('what an event carries for one reader', () => {
  it('is opened by the holder of the private key, and shows nothing to others', async () => {
    const keys = newKeys();
    const sealed = await sealedWith(keys);
    expect(sealed).not.toContain('dana');
    expect(await (await createKeyring(keys.openKey)).open(sealed, Letter)).toEqual(letter);
    await expect((await createKeyring(newKeys().openKey)).open(sealed, Letter)).rejects.toThrow(UnknownKey);
  });

  it('is refused when it was changed on the way, or says something else', async () => {
    const keys = newKeys();
    const { open } = await createKeyring(keys.openKey);
    const [head, key, iv, text = '', tag] = (await sealedWith(keys)).split('.');
    const other = text.startsWith('A') ? 'B' : 'A';
    await expect(open([head, key, iv, other + text.slice(1), tag].join('.'), Letter)).rejects.toThrow();
    const unlike = await (await createSeal(keys.sealKey))({ email: 7 });
    await expect(open(unlike, Letter)).rejects.toThrow();
  });

  it.each(['', 'not json', '{"kty":"oct","k":"AAAA"}', '{"kty":"OKP","crv":"X25519"}'])(
    'needs an X25519 key, not %j',
    async (text) => {
      await expect(createSeal(text)).rejects.toThrow('SEAL_KEY must be an X25519 key as JWK');
      await expect(createKeyring(text)).rejects.toThrow('OPEN_KEY must be a private X25519 key as JWK');
    },
  );

  it('is not opened by a public key, alone or in a set, nor by a set without keys', async () => {
    const { sealKey: openKey } = newKeys();
    for (const text of [openKey, setOf(newKeys(), { openKey }), '{"keys":[]}'])
      await expect(createKeyring(text)).rejects.toThrow('OPEN_KEY must be a private X25519 key');
  });
});

describe('while one key takes the place of another', () => {
  it('each opens what was sealed with it, also what does not name its key', async () => {
    const [former, next] = [newKeys(), newKeys()];
    for (const set of [setOf(former, next), setOf(next, former)]) {
      const { open } = await createKeyring(set);
      for (const keys of [former, next]) {
        expect(await open(await sealedWith(keys), Letter)).toEqual(letter);
        expect(await open(await sealedWithoutName(keys), Letter)).toEqual(letter);
      }
    }
  });

  it('the first one seals, and only what it sealed has its beginning', async () => {
    const [former, next] = [newKeys(), newKeys()];
    const keyring = await createKeyring(setOf(next, former));
    const begins = (text: string) => text.startsWith(keyring.beginning());
    expect(begins(await keyring.seal(letter))).toBe(true);
    expect(begins(await sealedWith(next))).toBe(true);
    expect(begins(await sealedWith(former))).toBe(false);
    expect(begins(await sealedWithoutName(next))).toBe(false);
  });

  it('others are taken while it is in use, and what are none leave those before', async () => {
    const [former, next] = [newKeys(), newKeys()];
    const keyring = await createKeyring(former.openKey);
    await keyring.use(setOf(next, former));
    expect(keyring.hasFormer()).toBe(true);
    await expect(keyring.use('{"keys":["half a key')).rejects.toThrow(/^OPEN_KEY must be [^"]*$/);
    expect(await keyring.open(await sealedWith(former), Letter)).toEqual(letter);
    await keyring.use(setOf(next));
    expect(keyring.hasFormer()).toBe(false);
    await expect(keyring.open(await sealedWith(former), Letter)).rejects.toThrow(UnknownKey);
    expect(await keyring.open(await keyring.seal(letter), Letter)).toEqual(letter);
  });
});
