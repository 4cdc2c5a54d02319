import type { RosterGolfer, RosterLine, RosterOutcome } from '@fourball/contracts/http/roster.ts';
import type { ReadLine } from './parser.ts';

/** Addresses that decide what becomes of golfers, in lower case. */
export interface Addresses {
  /** Addresses of a squad's members, with an account or without one, and of golfers who are banned from it. */
  readonly known: ReadonlySet<string>;
  /** Verified ones of golfers with an account. */
  readonly accounts: ReadonlySet<string>;
}

/** Outcome of adding these golfers, in their order. Names alone tell nobody apart: each is a golfer of their own. */
export const outcomesOf = (golfers: readonly RosterGolfer[], { known, accounts }: Addresses): RosterOutcome[] =>
  eachOf(golfers, known, (email) => (email && accounts.has(email) ? 'invited' : 'added'));

/** The lines of a list with what would become of each, by {@link outcomesOf}, for one who is not told of accounts. */
export function rosterLines(lines: readonly ReadLine[], known: Addresses['known']): RosterLine[] {
  const forecast = (email: string | null | undefined) => (email ? 'added-or-invited' : 'added');
  const outcomes = eachOf(golfersIn(lines), known, forecast).values();
  return lines.map((line) => ({ ...line, outcome: line.golfer ? (outcomes.next().value ?? 'fault') : 'fault' }));
}

/** An address that the squad knows, or that came before in the list, is `known`. */
function eachOf<Outcome>(
  golfers: readonly RosterGolfer[],
  known: Addresses['known'],
  outcomeOf: (email: RosterGolfer['email']) => Outcome,
): (Outcome | 'known')[] {
  const seen = new Set(known);
  return golfers.map(({ email }) => {
    if (email && seen.has(email)) return 'known';
    if (email) seen.add(email);
    return outcomeOf(email);
  });
}

const golfersIn = (lines: readonly ReadLine[]): RosterGolfer[] =>
  lines.flatMap(({ golfer }) => (golfer ? [golfer] : []));

/** The addresses of golfers who have one. */
export const addressesIn = (golfers: readonly RosterGolfer[]): string[] =>
  golfers.flatMap(({ email }) => (email ? [email] : []));
