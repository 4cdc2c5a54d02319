import { createPrivateKey } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../test-runner/folder.ts';
import { loadSecrets, publicHalf } from './secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await testFolder();
});

describe('the secrets of a stack', () => {
  test('are generated once and found again', async () => {
    const first = await loadSecrets(folder, ['auth', 'squad']);
    expect(await loadSecrets(folder, ['auth', 'squad'])).toEqual(first);
    expect(first.databasePasswords.auth).not.toBe(first.databasePasswords.squad);
    expect(first.databasePasswords.auth).toMatch(/^[\w-]{32}$/);
  });

  test('can be read by their owner alone', async () => {
    await loadSecrets(folder, ['auth']);
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  test('hold a key to sign identities with, and one to open sealed mails with, whose public half seals them', async () => {
    const { identityKey, openKey } = await loadSecrets(folder, ['auth']);
    const typeOf = (key: string) => createPrivateKey({ key: JSON.parse(key), format: 'jwk' }).asymmetricKeyType;
    expect([typeOf(identityKey), typeOf(openKey)]).toEqual(['ed25519', 'x25519']);
    expect(JSON.parse(publicHalf(openKey))).toEqual({ ...JSON.parse(openKey), d: undefined });
    // May be sets of keys: the first one seals.
    const { openKey: other } = await loadSecrets(await testFolder(), ['auth']);
    expect(publicHalf(`{"keys": [${openKey}, ${other}]}`)).toBe(publicHalf(openKey));
    for (const wrong of ['s3cret', `{"keys": [${openKey}, {"d": "s3cret"}]}`, '{"keys": []}', identityKey])
      expect(() => publicHalf(wrong)).toThrow(/^OPEN_KEY (?!.*s3cret)/);
  });

  test('a key and a service that join get their secrets, and those of the others stay', async () => {
    const before = await loadSecrets(folder, ['auth']);
    await writeFile(join(folder, 'secrets.json'), JSON.stringify({ ...before, openKey: undefined }));
    const joined = await loadSecrets(folder, ['auth', 'squad']);
    expect(joined).toMatchObject({ ...before, openKey: expect.any(String) });
    expect(joined.databasePasswords.squad).toEqual(expect.any(String));
  });

  test('a damaged file is never replaced silently, nor is one that is missing beside databases', async () => {
    const file = join(folder, 'secrets.json');
    await writeFile(file, '{"identityKey":');
    await expect(loadSecrets(folder, ['auth'])).rejects.toThrow(/secrets\.json is damaged/);
    expect(await readFile(file, 'utf8')).toBe('{"identityKey":');
    await Promise.all([rm(file), mkdir(join(folder, 'postgres/cluster'), { recursive: true })]);
    await expect(loadSecrets(folder, ['auth'])).rejects.toThrow(/secrets\.json is missing/);
  });
});
