import type { RosterGolfer, RosterLine, RosterOutcome } from '@fourball/contracts/http/roster.ts';
import type { ReadLine } from './parser.ts';

/** Addresses that a squad knows, in lower case. */
export interface KnownAddresses {
  /** Addresses of its members, with an account or without one, and of golfers who are banned from it. */
  readonly known: ReadonlySet<string>;
  /** Verified ones of golfers with an account. */
  readonly accounts: ReadonlySet<string>;
}

/** Outcome of adding these golfers, in their order. Names alone tell nobody apart: each is a golfer of their own. */
export function outcomesOf(golfers: readonly RosterGolfer[], { known, accounts }: KnownAddresses): RosterOutcome[] {
  const seen = new Set(known);
  return golfers.map(({ email }) => {
    if (!email) return 'added';
    if (seen.has(email)) return 'known';
    seen.add(email);
    return accounts.has(email) ? 'invited' : 'added';
  });
}

/** The lines of a list with what would become of each, by {@link outcomesOf}. */
export function rosterLines(lines: readonly ReadLine[], addresses: KnownAddresses): RosterLine[] {
  const outcomes = outcomesOf(golfersIn(lines), addresses).values();
  return lines.map((line) => ({ ...line, outcome: line.golfer ? (outcomes.next().value ?? 'fault') : 'fault' }));
}

export const golfersIn = (lines: readonly ReadLine[]): RosterGolfer[] =>
  lines.flatMap(({ golfer }) => (golfer ? [golfer] : []));

/** The addresses of golfers who have one. */
export const addressesIn = (golfers: readonly RosterGolfer[]): string[] =>
  golfers.flatMap(({ email }) => (email ? [email] : []));
