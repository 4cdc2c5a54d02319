import type { RosterForecast, RosterGolfer, RosterLine, RosterOutcome } from '@fourball/contracts/http/roster.ts';
import { countOf } from '../../lib/text.ts';

/** Outcomes for golfers of a list, in words. */
export const OUTCOMES: Readonly<Record<RosterForecast, string>> = {
  added: 'Joins',
  'added-or-invited': 'Joins; with an account, is invited',
  known: 'Left out: a member, banned or listed twice',
  fault: 'Left out',
};

/** Golfers of a list for whom something happens. */
export const golfersToAdd = (lines: readonly RosterLine[]): RosterGolfer[] =>
  lines.flatMap(({ golfer, outcome }) => (golfer && outcome !== 'known' ? [golfer] : []));

/** Message once golfers were added. */
export function addedMessage(outcomes: readonly RosterOutcome[]): { title: string; description?: string } {
  const count = (wanted: RosterOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
  const [added, invited] = [count('added'), count('invited')];
  const invitation = `${countOf(invited, 'golfer')} with an account invited by mail`;
  if (added === 0) return { title: invited === 0 ? 'Nobody added: the squad knows them all' : invitation };
  return { title: `${countOf(added, 'golfer')} added`, ...(invited > 0 ? { description: invitation } : {}) };
}
