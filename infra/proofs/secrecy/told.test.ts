import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteSecretsIn, noteSecretsInMail, secretsUsed } from '../../lib/used-secrets.ts';
import { testFolder } from '../../test-runner/folder.ts';
import { assertLogsAreSecret, tellingsIn } from './told.ts';

const lineWith = (text: string) => JSON.stringify({ level: 30, time: 1, msg: `A line with ${text}\nand more` });
const id = () => randomBytes(32).toString('base64url');

describe('a log', () => {
  test.each([
    ['an e-mail address', 'dana.reed+golf@example.com'],
    ["a database's password in its address", 'postgres://auth:hunter2hunter2@127.0.0.1:5432/auth'],
    ['a token of the gateway', 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJkYW5hIn0.c2lnbmF0dXJl'],
    ['a password hash', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'],
    ['a cookie', 'cookie: fourball-session=dana'],
    ['an authorization', 'authorization: Bearer of-something'],
    ['a session id, whoever made it', `${id().slice(0, 40)}aA1`],
  ])('tells %s', (_what, text) => {
    expect(tellingsIn(lineWith(text), 'auth.log', [])).not.toEqual([]);
  });

  test.each([
    'the host of an address alone: ***@example.com',
    'a session that ends: fourball-session=end',
    'an id 019a9d4e-3c1b-7c3e-9f0a-2b1c3d4e5f60 and a trace 4bf92f3577b34da6a3ce929d0e0e4736',
    'a package: node_modules/@fastify/http-proxy/index.js:12:3',
    'the version of a package: deprecated, and gone in pg@9.0.',
    'squad.member-joined.v1 of FOURBALL_NOTIFICATION_EVENTS',
  ])('tells nothing by %s', (text) => {
    expect(tellingsIn(lineWith(text), 'auth.log', [])).toEqual([]);
  });

  test('tells what was used, in its own words, and the report leaves it out', () => {
    noteSecretsIn({ user: { password: 'mulligan7' }, keys: [{ auth: 'push-key-1' }], name: 'Birdie Club' });
    noteSecretsInMail('Join at http://localhost:8080/join/ABCDEFGH23456 and be welcome');
    const log = ['mulligan7', 'a push-key-1', 'ABCDEFGH23456', 'mulligan77', 'Birdie Club'].map(lineWith).join('\n');
    const tellings = tellingsIn(log, 'auth.log', secretsUsed());
    expect(tellings.map(({ place, what }) => `${place} ${what}`)).toEqual([
      'auth.log:1 password',
      'auth.log:2 push key',
      'auth.log:3 invite code',
    ]);
    expect(JSON.stringify(tellings)).not.toContain('mulligan7');
  });
});

test('logs in which one line tells a secret are refused, by file and line', async () => {
  const folder = await testFolder();
  await writeFile(join(folder, 'auth.log'), lineWith('nothing'));
  await assertLogsAreSecret(folder, []);
  await writeFile(join(folder, 'squad.log'), `${lineWith('nothing')}\n${lineWith('dana@example.com')}\n`);
  await expect(assertLogsAreSecret(folder, [])).rejects.toThrow(/^1 secrets in .*\nsquad\.log:2 tells an e-mail/);
});
