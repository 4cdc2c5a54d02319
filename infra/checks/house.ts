import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSource, type Source } from './source.ts';

/** A text file of the repository. */
export interface HouseFile {
  /** Relative to the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The parsed program; undefined for what is neither TypeScript nor JavaScript. */
  readonly source: Source | undefined;
}

/** A house file made of a path and a text, whether or not it exists on disk. */
export function houseFile(path: string, text: string): HouseFile {
  return { path, text, source: /\.[cm]?[jt]sx?$/.test(path) ? parseSource(path, text) : undefined };
}

/** Every text file below `root` that git tracks, or would track: what git ignores is not part of the house. */
export function readHouse(root: string): HouseFile[] {
  const listing = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = [...new Set(listing.split('\0').filter((path) => path !== ''))].sort();
  return paths.flatMap((path) => {
    const text = readText(join(root, path));
    return text === undefined ? [] : [houseFile(path, text)];
  });
}

/** Undefined for a binary file, a link, and a file that is tracked but deleted. */
function readText(path: string): string | undefined {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  const bytes = readFileSync(path);
  return bytes.includes(0) ? undefined : bytes.toString('utf8');
}

/** The line, counted from 1, that holds the character at `offset`. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
