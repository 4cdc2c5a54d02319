import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A mail leaves about a second after the call that asks for it. */
const PATIENCE_MS = 10_000;
const AGAIN_MS = 200;

/** Waits for a mail that verifies the address in the folder to which a stack without a mail server writes; answers its code, if one comes. */
export async function codeMailedTo(address: string, folder: string): Promise<string | undefined> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(AGAIN_MS)) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
    for (const name of names.toReversed()) {
      const mail = await readFile(join(folder, name), 'utf8');
      const [, code] = /^Code: (\w{8})\r?$/m.exec(mail) ?? [];
      if (code && mail.includes(`To: ${address}`)) return code;
    }
  }
  return undefined;
}
