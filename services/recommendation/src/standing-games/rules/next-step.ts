const HOUR_MS = 60 * 60_000;
/** So long after the opening or a nudge nobody is nudged again. */
const NUDGE_GAP_MS = 12 * HOUR_MS;
const EXTENSION_MS = 24 * HOUR_MS;

/** A date of a standing game as the clock sees it. */
export interface DateFacts {
  readonly status: 'planned' | 'open' | 'locked' | 'skipped' | 'called_off';
  readonly opensAt: Date;
  readonly deadlineAt: Date;
  readonly startsAt: Date;
  /** Answers end then at the latest. */
  readonly latestDeadlineAt: Date;
  /** Moments of its nudges, the earliest first. */
  readonly nudgesAt: readonly Date[];
  /** Nudges that were sent or left out. */
  readonly nudges: number;
  readonly isExtended: boolean;
  /** Leaders were told that all have answered. */
  readonly isAnswered: boolean;
  /** When leaders are told again that it is short. */
  readonly remindAt: Date;
  /** Number of the last word to leaders that it is short of players; 0 for none. */
  readonly shortReminders: number;
  /** Those who are in, with their guests. */
  readonly players: number;
  /** Members who said nothing or maybe. */
  readonly undecided: number;
  readonly leastPlayers: number;
  /** When it is called off by itself while it is short; null for never. */
  readonly callOffAt: Date | null;
}

export type Step =
  | { readonly act: 'open' | 'answered' | 'lock' | 'call-off' }
  /** Reaches nobody where no member is undecided. */
  | { readonly act: 'nudge'; readonly nudges: number; readonly isSent: boolean }
  | { readonly act: 'short'; readonly reminder: number };

/** Decisions that leaders may make of a date. */
export type Decision = 'lock' | 'extend' | 'play' | 'call-off';

/** The act that is due on a date; undefined for none. Each changes the date so that it is not due again. */
export function stepAt(date: DateFacts, now: Date): Step | undefined {
  if (now >= date.startsAt) return undefined;
  if (date.status === 'planned') return now >= date.opensAt ? { act: 'open' } : undefined;
  if (date.status !== 'open') return undefined;
  if (now >= date.deadlineAt) return stepAfterDeadline(date, now);
  if (isReady(date) && !date.isAnswered) return { act: 'answered' };
  const nudges = date.nudgesAt.filter((moment) => moment <= now).length;
  return nudges > date.nudges ? { act: 'nudge', nudges, isSent: isNudged(date, nudges) } : undefined;
}

function stepAfterDeadline(date: DateFacts, now: Date): Step | undefined {
  if (date.players >= date.leastPlayers) return { act: 'lock' };
  if (date.callOffAt && now >= date.callOffAt) return { act: 'call-off' };
  const reminder = reminderAt(date, now);
  return date.shortReminders < reminder ? { act: 'short', reminder } : undefined;
}

/**
 * Number of the word to leaders that is due by now while a date is short: 1 at its deadline and 2 later, 3 and 4 once it is
 * extended. Of those that are due at once the last is told.
 */
const reminderAt = ({ remindAt, isExtended }: DateFacts, now: Date): number =>
  (isExtended ? 3 : 1) + (now >= remindAt ? 1 : 0);

/** When to look at a date again, as long as nobody changes it; null for never. */
export function dueAt(date: DateFacts, now: Date): Date | null {
  if (stepAt(date, now)) return now;
  const moments = [
    date.opensAt,
    ...date.nudgesAt,
    date.deadlineAt,
    date.remindAt,
    ...(date.callOffAt ? [date.callOffAt] : []),
  ];
  const ahead = moments.filter((moment) => moment > now && stepAt(date, moment)).map((moment) => moment.getTime());
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null;
}

/** Whether all have answered and there are enough players. */
const isReady = ({ undecided, players, leastPlayers }: DateFacts): boolean =>
  undecided === 0 && players >= leastPlayers;

/** Only the last of nudges that are due at once is sent, and none soon after the opening or the one before. */
function isNudged({ opensAt, nudgesAt, undecided }: DateFacts, nudges: number): boolean {
  const at = nudgesAt[nudges - 1] as Date;
  const before = nudgesAt[nudges - 2] ?? opensAt;
  const last = before > opensAt ? before : opensAt;
  return undecided > 0 && at.getTime() - last.getTime() >= NUDGE_GAP_MS;
}

/** The deadline as it is once it is extended; null where it cannot be: it was, or the start or the course's release is too near. */
export function extendedDeadline({ isExtended, deadlineAt, latestDeadlineAt }: DateFacts, now: Date): Date | null {
  const extended = new Date(Math.min(deadlineAt.getTime() + EXTENSION_MS, latestDeadlineAt.getTime()));
  return isExtended || extended <= now || extended <= deadlineAt ? null : extended;
}

/** Decisions that are open to leaders now: to lock where all have answered, and the others where it is short. */
export function decisionsAt(date: DateFacts, now: Date): Decision[] {
  if (date.status !== 'open' || now >= date.startsAt) return [];
  if (isReady(date)) return ['lock'];
  if (now < date.deadlineAt || date.players >= date.leastPlayers) return [];
  const extend = extendedDeadline(date, now) ? (['extend'] as const) : [];
  return [...extend, ...(date.players > 0 ? (['play'] as const) : []), 'call-off'];
}
