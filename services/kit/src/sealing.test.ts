import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createOpen, createSeal } from './sealing.ts';

const newKeys = () => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const text = (key: typeof publicKey) => JSON.stringify(key.export({ format: 'jwk' }));
  return { sealKey: text(publicKey), openKey: text(privateKey) };
};
const Letter = z.object({ email: z.string(), token: z.string() });
const letter = { email: 'dana@example.com', token: 'a-secret' };

describe('what an event carries for one reader', () => {
  it('is opened by the holder of the private key, and shows nothing to others', async () => {
    const { sealKey, openKey } = newKeys();
    const sealed = await (await createSeal(sealKey))(letter);
    expect(sealed).not.toContain('dana');
    expect(await (await createOpen(openKey))(sealed, Letter)).toEqual(letter);
    await expect((await createOpen(newKeys().openKey))(sealed, Letter)).rejects.toThrow();
  });

  it('is refused when it was changed on the way, or says something else', async () => {
    const { sealKey, openKey } = newKeys();
    const open = await createOpen(openKey);
    const sealed = await (await createSeal(sealKey))(letter);
    const [head, key, iv, text = '', tag] = sealed.split('.');
    const other = text.startsWith('A') ? 'B' : 'A';
    await expect(open([head, key, iv, other + text.slice(1), tag].join('.'), Letter)).rejects.toThrow();
    const unlike = await (await createSeal(sealKey))({ email: 7 });
    await expect(open(unlike, Letter)).rejects.toThrow();
  });

  it.each(['', 'not json', '{"kty":"oct","k":"AAAA"}'])('needs an X25519 key, not %j', async (text) => {
    await expect(createSeal(text)).rejects.toThrow('SEAL_KEY must be an X25519 key as JWK');
    await expect(createOpen(text)).rejects.toThrow('OPEN_KEY must be an X25519 key as JWK');
  });

  it('is not opened by a public key', async () => {
    await expect(createOpen(newKeys().sealKey)).rejects.toThrow('OPEN_KEY must be a private X25519 key');
  });
});
