import type { RosterGolfer, RosterLine, RosterOutcome } from '@fourball/contracts/http/roster.ts';
import type { ReadLine } from './parser.ts';

/** So long a golfer of the same name, without an address, is taken for one of a list that is sent again. */
export const REPEAT_MS = 10 * 60_000;

/** Golfers whom a squad knows. */
export interface Known {
  /** Addresses, in lower case, of its members, with an account or without one, and of golfers who are banned from it. */
  readonly known: ReadonlySet<string>;
  /** Names, by {@link nameOf}, of those without an address whom the same leader has just added. */
  readonly recent: ReadonlySet<string>;
}

export const nameOf = ({ firstName, lastName }: Pick<RosterGolfer, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/**
 * Outcome of adding these golfers, in their order. Names alone tell nobody apart: each of a list is a golfer of their own, and
 * known where the list is sent again, as after an answer that was lost.
 * @param accounts verified addresses of golfers with an account.
 */
export const outcomesOf = (
  golfers: readonly RosterGolfer[],
  { accounts, ...known }: Known & { readonly accounts: ReadonlySet<string> },
): RosterOutcome[] => eachOf(golfers, known, (email) => (email && accounts.has(email) ? 'invited' : 'added'));

/** The lines of a list with what would become of each, by {@link outcomesOf}, for one who is not told of accounts. */
export function rosterLines(lines: readonly ReadLine[], known: Known): RosterLine[] {
  const forecast = (email: string | null | undefined) => (email ? 'added-or-invited' : 'added');
  const outcomes = eachOf(golfersIn(lines), known, forecast).values();
  return lines.map((line) => ({ ...line, outcome: line.golfer ? (outcomes.next().value ?? 'fault') : 'fault' }));
}

/** An address that the squad knows, or that came before in the list, is `known`, as is a name that was just added. */
function eachOf<Outcome>(
  golfers: readonly RosterGolfer[],
  { known, recent }: Known,
  outcomeOf: (email: RosterGolfer['email']) => Outcome,
): (Outcome | 'known')[] {
  const seen = new Set(known);
  return golfers.map((golfer) => {
    const { email } = golfer;
    if (email ? seen.has(email) : recent.has(nameOf(golfer))) return 'known';
    if (email) seen.add(email);
    return outcomeOf(email);
  });
}

const golfersIn = (lines: readonly ReadLine[]): RosterGolfer[] =>
  lines.flatMap(({ golfer }) => (golfer ? [golfer] : []));

/** The addresses of golfers who have one. */
export const addressesIn = (golfers: readonly RosterGolfer[]): string[] =>
  golfers.flatMap(({ email }) => (email ? [email] : []));
