import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SignIn {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The squads of the golfer, by name; those that they created come with a star. */
  readonly squads: readonly string[];
}

const fileIn = (dataDirectory: string) => join(dataDirectory, 'demo.json');

/** Remembers the sign-ins of the demo beside the data of the stack that it filled. */
export const keepSignIns = (dataDirectory: string, signIns: readonly SignIn[]): void =>
  writeFileSync(fileIn(dataDirectory), `${JSON.stringify({ signIns }, undefined, 2)}\n`);

/** The sign-ins of the demo that has filled the stack of this folder; none where it has not. */
export function readSignIns(dataDirectory: string): SignIn[] {
  try {
    return (JSON.parse(readFileSync(fileIn(dataDirectory), 'utf8')) as { signIns: SignIn[] }).signIns;
  } catch {
    return [];
  }
}

/** A line per golfer, in columns. */
export function formatSignIns(signIns: readonly SignIn[]): string {
  const rows = [
    ['golfer', 'e-mail', 'password', 'squads (* created)'],
    ...signIns.map(({ name, email, password, squads }) => [name, email, password, squads.join(', ')]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length)));
  const pad = (cell: string, column: number) =>
    cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - [...cell].length));
  return rows.map((row) => `  ${row.map(pad).join('  ').trimEnd()}`).join('\n');
}
