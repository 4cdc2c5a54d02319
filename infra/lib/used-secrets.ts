import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Wiring } from '../dev-stack/topology.ts';

/** A secret that a stack was given, or gave away, and that no log may tell. */
export interface UsedSecret {
  readonly what: string;
  readonly value: string;
}

/** Names the folder in which the processes of one run write down what they used, for the one that ends their stack. */
export const SHARED_SECRETS = 'FOURBALL_SECRETS_USED';

const used = new Map<string, string>();

/** Shorter ones are words that anybody writes. */
const SHORTEST = 6;

/** To be told by whoever uses a secret, in the moment in which it is made or sent. */
function noteSecret(what: string, value: string): void {
  if (value.length < SHORTEST || used.has(value)) return;
  used.set(value, what);
  const folder = process.env[SHARED_SECRETS];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ what, value })}\n`);
}

/** Secrets that this process used, and those that share its folder. */
export function secretsUsed(): UsedSecret[] {
  const own = [...used].map(([value, what]) => ({ what, value }));
  const folder = process.env[SHARED_SECRETS];
  if (folder === undefined) return own;
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const lines = files.flatMap((text) => text.split('\n').filter((line) => line !== ''));
  return [...own, ...lines.map((line): UsedSecret => JSON.parse(line))];
}

/** The fields of calls and answers that hold secrets, and what each is; addresses and ids of 256 bits show by their form. */
const SECRET_FIELDS: Readonly<Record<string, string>> = {
  password: 'password',
  currentPassword: 'password',
  newPassword: 'password',
  token: 'reset token',
  inviteCode: 'invite code',
  endpoint: 'push address',
  p256dh: 'push key',
  auth: 'push key',
};

/** Notes every secret in what is sent to the product, or comes from it: its fields are known by their names. */
export function noteSecretsIn(content: unknown, field?: string): void {
  if (typeof content === 'string') {
    const what = SECRET_FIELDS[field ?? ''];
    if (what !== undefined) noteSecret(what, content);
  } else if (Array.isArray(content)) {
    for (const part of content) noteSecretsIn(part, field);
  } else if (typeof content === 'object' && content !== null) {
    for (const [name, part] of Object.entries(content)) noteSecretsIn(part, name);
  }
}

/** Notes the tokens of links, personal or not, in any text. */
function noteLinks(text: string): void {
  for (const [, token = ''] of text.matchAll(/\/[asg]\/([\w-]{43})/g)) noteSecret('link', token);
}

/** The same for a text that may be JSON. */
export function noteSecretsInText(text: string | null): void {
  noteLinks(text ?? '');
  if (!text?.startsWith('{') && !text?.startsWith('[')) return;
  try {
    noteSecretsIn(JSON.parse(text));
  } catch {
    // Half an answer, or what a test sends on purpose.
  }
}

/** Notes the secrets in the links of a mail, and the code. */
export function noteSecretsInMail(mail: string): void {
  noteLinks(mail);
  for (const [, inviteCode = ''] of mail.matchAll(/\/join\/([\w-]+)/g)) noteSecret('invite code', inviteCode);
  for (const [, token = ''] of mail.matchAll(/\/(?:auth|restore-email|claim|merge)\?token=([\w.~-]+)/g))
    noteSecret('reset token', token);
  for (const [, code = ''] of mail.matchAll(/^Code: (\w{8})$/gm)) noteSecret('verification code', code);
  for (const [, token = ''] of mail.matchAll(/\/unsubscribe\/([\w.~-]+)/g)) noteSecret('unsubscribe token', token);
}

export function noteCookie(name: string, value: string): void {
  if (/fourball-session$/.test(name)) noteSecret('session id', value);
  if (/fourball-device$/.test(name)) noteSecret('device token', value);
}

/** Notes the passwords and keys that a stack was made with. */
export function noteSecretsOfWiring({ databaseUrls, brokerPasswords, identityKey, openKey }: Wiring): void {
  for (const url of Object.values(databaseUrls)) noteSecret('database password', new URL(url).password);
  for (const password of Object.values(brokerPasswords)) noteSecret('broker password', password);
  for (const key of [identityKey, openKey]) noteSecret('private key', JSON.parse(key).d);
}
