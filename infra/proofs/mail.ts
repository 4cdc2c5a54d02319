import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@fourball/kit/testing/until.ts';
import type { RunningStack } from '../dev-stack/stack.ts';
import { noteSecretsInMail } from '../lib/used-secrets.ts';
import { type Letter, readLetter, unsubscribeTokenOf } from './letter.ts';

/** The mails that a stack without a mail server has sent to an address so far. */
export async function mailsTo({ wiring }: Pick<RunningStack, 'wiring'>, address: string): Promise<Letter[]> {
  const letters = await mailsIn(wiring.mailFolder);
  return letters.filter(({ to }) => to.includes(address.toLowerCase()));
}

async function mailsIn(folder: string): Promise<Letter[]> {
  // A mail that is still being written has another ending.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.toSorted().map(async (name) => readLetter(await readFile(join(folder, name)))));
}

/** Notes what the mails in a folder give away to their readers, and to nobody else. */
export async function noteSecretsOfMails(folder: string): Promise<void> {
  for (const { text } of await mailsIn(folder)) noteSecretsInMail(text);
}

/** Links of mails, by their purpose: the way to each up to its token. */
const LINKS = {
  /** Sets a new password. */
  reset: '/auth?token=',
  /** Undoes a change of the address. */
  undo: '/restore-email?token=',
  /** Leads a golfer who has no account to one. */
  claim: '/claim?token=',
  /** Merges such a golfer into the account with the address. */
  merge: '/merge?token=',
  /** Leads a guest to their round. */
  guest: '/g/',
  /** Leads to a copy of a golfer's data. */
  export: '/profile?export=',
};

/** Waits for a mail to the address with such a link; answers the token of the latest. */
export function linkTokenFor(
  stack: Pick<RunningStack, 'url' | 'wiring'>,
  address: string,
  purpose: keyof typeof LINKS,
): Promise<string> {
  const path = LINKS[purpose];
  const link = new RegExp(`${stack.url}${path.replace('?', '\\?')}([\\w.~-]+)`);
  return until(`a mail to ${address} with a link to ${stack.url}${path}`, async () => {
    const tokens = (await mailsTo(stack, address)).map(({ text }) => link.exec(text)?.[1]);
    return tokens.findLast((token) => token !== undefined);
  });
}

/** Waits for a mail to the address from which one can unsubscribe; answers the token of the latest. */
export const unsubscribeTokenFor = (stack: Pick<RunningStack, 'wiring'>, address: string): Promise<string> =>
  until(`a mail to ${address} that can be unsubscribed from`, async () => {
    const tokens = (await mailsTo(stack, address)).map(unsubscribeTokenOf);
    return tokens.findLast((token) => token !== undefined);
  });
