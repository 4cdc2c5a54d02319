import { readFile } from 'node:fs/promises';

/** A secret that the environment of a process gives: its `name` for errors, and the secret itself or the file that holds it. */
export interface GivenSecret {
  readonly name: string;
  readonly text?: string | undefined;
  readonly file?: string | undefined;
}

/** @throws when there is neither the secret nor its file, or that cannot be read. */
export async function readSecret({ name, text, file }: GivenSecret): Promise<string> {
  if (file !== undefined) {
    return readFile(file, 'utf8').catch((cause) => {
      throw new Error(`${name}_FILE must name a file that can be read (${cause.code})`, { cause });
    });
  }
  if (text === undefined) throw new Error(`${name} or ${name}_FILE must be given`);
  return text;
}
