import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UsedSecret } from '../../lib/used-secrets.ts';

/** Forms of secrets, whoever they belong to: none may stand in a log. */
const FORMS: readonly (readonly [what: string, form: RegExp])[] = [
  // A number behind the @ is a package's version, unless it has the four parts of an address.
  ['an e-mail address', /[^\s"'`<>()[\]{},;:=/\\@*]+@(?!\d+(?:\.\d+){0,2}(?!\.?[\w-]))[\w-]+(?:\.[\w-]+)+/g],
  ['a password in an address', /:\/\/[^\s:@/]+:[^\s@/]+@/g],
  ['a token of the gateway, or what is sealed', /\beyJ[\w-]{8,}\.[\w-]*\.[\w-]*/g],
  ['a password hash', /\$argon2\w+\$[^\s"]*/g],
  ['a session', /fourball-session=(?!end\b)[^\s;"]+/g],
  ['an authorization', /\b(?:Bearer|Basic)\s+[\w.-]+/g],
  // Session ids, and the tokens of mails and feeds: 256 bits in base64url.
  ['a random id of 256 bits', /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g],
];

/** A place that tells what it must not, with what it tells left out. */
export interface PublishOptions {
  readonly place: string;
  readonly what: string;
  readonly line: string;
}

/** Every line of a log that tells a secret: one that was used, as a word of its own, or one by its form. */
export function tellingsIn(log: string, place: string, used: readonly UsedSecret[]): PublishOptions[] {
  const words = new Map(used.filter(({ value }) => isWord(value)).map(({ what, value }) => [value, what]));
  const texts = used.filter(({ value }) => !isWord(value));
  return log.split('\n').flatMap((written, index) => {
    const line = unescaped(written);
    const found = [
      ...FORMS.flatMap(([what, form]) => [...line.matchAll(form)].map(([value]) => ({ what, value }))),
      ...line.split(/[^\w-]+/).flatMap((value) => {
        const what = words.get(value);
        return what === undefined ? [] : [{ what, value }];
      }),
      ...texts.filter(({ value }) => line.includes(value)),
    ];
    return found.map(({ what, value }) => ({
      place: `${place}:${index + 1}`,
      what,
      line: line.replaceAll(value, '<it>').slice(0, 300),
    }));
  });
}

const isWord = (value: string): boolean => /^[\w-]+$/.test(value);

/** The escapes of JSON would stick to the words that they stand before. */
const unescaped = (line: string): string =>
  line.replaceAll(/\\(?:u[0-9a-f]{4}|[nrt])/g, ' ').replaceAll(/\\(.)/g, '$1');

/**
 * Holds that no log in the folder, of whatever process, tells a secret.
 * @throws naming file, line and kind of each one that does, without the secret itself.
 */
export async function assertLogsAreSecret(folder: string, used: readonly UsedSecret[]): Promise<void> {
  const names = await readdir(folder);
  const logs = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
  const tellings = logs.flatMap(([name, log]) => tellingsIn(log, name, used));
  if (tellings.length === 0) return;
  const said = tellings.slice(0, 20).map(({ place, what, line }) => `${place} tells ${what}: ${line}`);
  throw new Error(`${tellings.length} secrets in the logs of this stack:\n${said.join('\n')}`);
}
