import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@fourball/kit/testing/until.ts';
import type { ProofStack } from './stack.ts';

/** The mails that the stack has sent to an address so far, as they went out. */
export async function mailsTo({ wiring }: ProofStack, address: string): Promise<string[]> {
  // A mail that is still being written has another ending.
  const names = (await readdir(wiring.mailFolder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.toSorted().map((name) => readFile(join(wiring.mailFolder, name), 'latin1')));
  return mails.map(readable).filter((mail) => mail.toLowerCase().includes(address.toLowerCase()));
}

/** Waits for the link to set a new password in the latest mail to the address; answers its token. */
export function resetTokenFor(stack: ProofStack, address: string): Promise<string> {
  const link = new RegExp(`${stack.url}/auth\\?token=([\\w.~-]+)`);
  return until(`a mail to ${address} with a link to ${stack.url}/auth`, async () => {
    const tokens = (await mailsTo(stack, address)).map((mail) => link.exec(mail)?.[1]);
    return tokens.findLast((token) => token !== undefined);
  });
}

/** Waits for a mail to the address from which one can unsubscribe; answers the token of the latest. */
export const unsubscribeTokenFor = (stack: ProofStack, address: string): Promise<string> =>
  until(`a mail to ${address} that can be unsubscribed from`, async () => {
    const tokens = (await mailsTo(stack, address)).map((mail) => unsubscribeTokenIn(mail));
    return tokens.findLast((token) => token !== undefined);
  });

/** The token in the link of List-Unsubscribe. */
export const unsubscribeTokenIn = (text: string): string | undefined =>
  /\/api\/unsubscribe\/([\w.~-]+)/.exec(text.replaceAll(/\r?\n[ \t]/g, ''))?.[1];

/** Undoes quoted-printable: the lines that it folds and the bytes that it spells out. */
function readable(mail: string): string {
  const bytes = mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
