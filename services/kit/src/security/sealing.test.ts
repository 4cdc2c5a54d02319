import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompactEncrypt, importJWK } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { createKeyring, keyringFrom, UnknownKey } from './keyring.ts';
import { createSeal, sealFrom } from './sealing.ts';

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
    await expect(open(await (await createSeal(keys.sealKey))({ email: 7 }), Letter)).rejects.toThrow();
  });

  it.each(['', '{"kty":"oct","k":"AAAA"}', '{"kty":"OKP","crv":"X25519"}', '{"kty":"OKP","crv":"X25519","x":"!"}'])(
    'needs an X25519 key, not %j',
    async (text) => {
      await expect(createSeal(text)).rejects.toThrow('SEAL_KEY must be an X25519 key as JWK');
      await expect(createKeyring(text)).rejects.toThrow('OPEN_KEY must be a private X25519 key as JWK');
    },
  );

  it('is not opened by a public key, alone or in a set, nor by a set without keys', async () => {
    const [{ sealKey: openKey }, { openKey: other }] = [newKeys(), newKeys()];
    const halves = JSON.stringify({ ...JSON.parse(other), ...JSON.parse(openKey) });
    for (const text of [openKey, halves, setOf(newKeys(), { openKey }), '{"keys":[]}'])
      await expect(createKeyring(text)).rejects.toThrow('OPEN_KEY must be a private X25519 key');
  });
});

describe('while one key takes the place of another', () => {
  it('each opens what was sealed with it, also what does not name its key, and nothing does without it', async () => {
    const [former, next] = [newKeys(), newKeys()];
    for (const set of [setOf(former, next), setOf(next, former)]) {
      const { open } = await createKeyring(set);
      for (const keys of [former, next]) {
        expect(await open(await sealedWith(keys), Letter)).toEqual(letter);
        expect(await open(await sealedWithoutName(keys), Letter)).toEqual(letter);
      }
    }
    expect((await createKeyring(setOf(next, former))).hasFormer).toBe(true);
    const { hasFormer, open } = await createKeyring(setOf(next));
    expect(hasFormer).toBe(false);
    await expect(open(await sealedWith(former), Letter)).rejects.toThrow(UnknownKey);
  });

  it('the first one seals, and only what it sealed has its beginning', async () => {
    const [former, next] = [newKeys(), newKeys()];
    const keyring = await createKeyring(setOf(next, former));
    const begins = (text: string) => text.startsWith(keyring.beginning);
    expect(begins(await keyring.seal(letter))).toBe(true);
    expect(begins(await sealedWith(next))).toBe(true);
    expect(begins(await sealedWith(former))).toBe(false);
    expect(begins(await sealedWithoutName(next))).toBe(false);
  });
});

it('a key is given as a text or in a file, which takes precedence', async () => {
  const [inFile, inText] = [newKeys(), newKeys()];
  const folder = await mkdtemp(join(tmpdir(), 'fourball-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'key');
  await writeFile(file, inFile.sealKey);
  const seal = await sealFrom({ SEAL_KEY: inText.sealKey, SEAL_KEY_FILE: file });
  expect(await (await createKeyring(inFile.openKey)).open(await seal(letter), Letter)).toEqual(letter);
  const { open } = await keyringFrom({ OPEN_KEY: inText.openKey });
  expect(await open(await sealedWith(inText), Letter)).toEqual(letter);
  await expect(keyringFrom({})).rejects.toThrow('OPEN_KEY or OPEN_KEY_FILE must be given');
});
