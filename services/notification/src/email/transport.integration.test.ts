import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@fourball/kit/process/id.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { decoded } from '../testing/mail-server.ts';
import { MAIL_FROM } from '../testing/mails.ts';
import { createDelivery } from './transport.ts';

let root: string;
let folder: string;
let deliver: ReturnType<typeof createDelivery>;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fourball-mails-'));
  folder = join(root, 'mail');
  deliver = createDelivery({ SMTP_URL: undefined, MAIL_FOLDER: folder, MAIL_FROM });
  onTestFinished(() => rm(root, { recursive: true, force: true }));
});

const link = 'https://golf.example.com/auth?token=0123456789abcdefghijklmnopqrstuvwxyz0123456';
const mail = (change: object = {}) => ({
  id: newId(),
  to: 'dana@example.com',
  createdAt: new Date('2027-06-12T08:00:00Z'),
  subject: 'Reset your password',
  text: `Hi,\n\n${link}\n`,
  html: `<p><a href="${link}">Reset</a></p>`,
  ...change,
});

it('without a mail server each mail is a file of its own, whole, and readable by its owner alone', async () => {
  const mails = Array.from({ length: 20 }, () => mail());
  // One of them a second time, as after a crash: the same file.
  await Promise.all(mails.map(deliver));
  await deliver(mails[0]!);
  const names = await readdir(folder);
  expect(names.sort()).toEqual(mails.map(({ id }) => `2027-06-12T08-00-00-000Z-${id}.eml`).sort());
  const text = await readFile(join(folder, names[0]!), 'utf8');
  expect(text).toMatch(/^To: dana@example\.com\r?$/m);
  expect(decoded(text)).toContain(link);
  expect(text.trimEnd()).toMatch(/--$/);
  expect((await stat(join(folder, names[0]!))).mode & 0o077).toBe(0);
});

it('a mail that cannot be written leaves nothing half-written behind, and fails', async () => {
  await writeFile(folder, 'a file where the folder should be');
  await expect(deliver(mail())).rejects.toThrow();
  expect(await readdir(root)).toEqual(['mail']);
});

it('no header can be smuggled in by an address or a subject', async () => {
  await deliver(mail({ to: 'dana@example.com\r\nBcc: a@example.com', subject: 'Hi\r\nBcc: b@example.com' }));
  const [name] = await readdir(folder);
  expect(await readFile(join(folder, name!), 'utf8')).not.toMatch(/^Bcc:/im);
});
