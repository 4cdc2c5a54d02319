import type { HouseFile } from './house.ts';

/** One place where a rule is broken, with the sentence that tells the author what to do there. */
export interface Violation {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly sentence: string;
}

/** A rule of the house: pure, so that a test can plant a violation in files that exist only in memory. */
export interface Rule {
  readonly name: string;
  /** The property that the rule protects; printed once below its violations. */
  readonly why: string;
  check(files: readonly HouseFile[]): Violation[];
  /** Files that follow from others, as they should be, where they are not; `--fix` writes them. */
  fix?(files: readonly HouseFile[]): { readonly path: string; readonly text: string }[];
}
