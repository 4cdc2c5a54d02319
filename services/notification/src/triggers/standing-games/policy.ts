import type { GameDateState } from '@fourball/contracts/events/game-date.ts';
import { GameDateFacts, type GameDateKind } from '../../email/templates/game-date-payload.ts';
import { gameDateWords, isExtended } from '../../email/templates/game-date-words.ts';
import { CATEGORY_OF } from '../../email/templates/payload.ts';
import type { Notice } from '../../notifications/policy.ts';

/** A date as any of its events tells of it. */
export interface NotifiedDate extends GameDateState {
  readonly nudge?: number;
  readonly reminder?: number;
  readonly canExtend?: boolean;
  readonly movedFrom?: GameDateFacts['movedFrom'];
  readonly changedBy?: string | null;
  readonly reason?: string | null;
  readonly nextDate?: string | null;
}

/** Words that ask golfers who have not answered. */
export const ASKING: readonly GameDateKind[] = ['game-date-opened', 'game-date-nudged'];

/** Hours for which nobody who was told of a date is nudged. */
export const NUDGE_PAUSE_HOURS = 12;

/**
 * Key under which each golfer is told of a date at most once: another nudge, or another move, has another one, and so has each
 * word once a date that was off is on again.
 */
export function keyOf(kind: GameDateKind, { nudge, reminder, resumed }: NotifiedDate, version: number): string {
  const numbers: Partial<Record<GameDateKind, number | undefined>> = {
    'game-date-nudged': nudge,
    'game-date-short': reminder,
    'game-date-moved': version,
  };
  const key = [kind, numbers[kind]].filter((part) => part !== undefined).join(' ');
  return resumed === 0 ? key : `${key} again ${resumed}`;
}

/** Golfers who were told that a date is off which is on again. */
export function notifiedOff(date: NotifiedDate, notified: readonly { userId: string; kind: string }[]): Set<string> {
  if (date.resumed === 0) return new Set();
  const off = keyOf('game-date-skipped', { ...date, resumed: date.resumed - 1 }, 0);
  return new Set(notified.filter(({ kind }) => kind === off).map(({ userId }) => userId));
}

/** Members who are told of a date: nobody is asked again who has answered, and nobody is told of their own act. */
export function readersOfDate(
  kind: GameDateKind,
  date: NotifiedDate,
  {
    members,
    leaders,
    asked,
    off,
    booked,
    unbooked,
  }: {
    readonly members: readonly { readonly userId: string }[];
    readonly leaders: ReadonlySet<string>;
    /** Those to whom its opening was told. */
    readonly asked: ReadonlySet<string>;
    /** Those who were told that it is off, and who hear that it is not. */
    readonly off: ReadonlySet<string>;
    /** Players of its booked tee times, who are told of those. */
    readonly booked: ReadonlySet<string>;
    /** Players of its cancelled tee times, who were told that nobody plays there. */
    readonly unbooked: ReadonlySet<string>;
  },
): string[] {
  const isIn = new Set(date.in);
  const isOut = new Set(date.out);
  const isSilent = new Set(date.silent);
  const hasMaybe = new Set(date.maybe);
  const isAsked = (userId: string) => asked.has(userId) || isIn.has(userId) || hasMaybe.has(userId);
  const isLeader = (userId: string) => leaders.has(userId);
  const isUnbooked = (userId: string) => isIn.has(userId) && !booked.has(userId);
  const isNotified: Record<GameDateKind, (userId: string) => boolean> = {
    'game-date-opened': (userId) => isIn.has(userId) || hasMaybe.has(userId) || isSilent.has(userId) || off.has(userId),
    'game-date-nudged': (userId) => hasMaybe.has(userId) || isSilent.has(userId),
    'game-date-answered': isLeader,
    'game-date-locked': (userId) => isLeader(userId) || isUnbooked(userId),
    'game-date-short': isLeader,
    'game-date-moved': (userId) => isAsked(userId) && !(isExtended(date) && isOut.has(userId)),
    'game-date-skipped': (userId) => isAsked(userId) && !unbooked.has(userId),
  };
  return members.map(({ userId }) => userId).filter((userId) => isNotified[kind](userId) && userId !== date.changedBy);
}

/** Golfers whose guests hear of a change, or that it is on again: of a booking that was cancelled they have heard. */
export function hostsOfDate(
  kind: GameDateKind,
  date: NotifiedDate,
  { unbooked, notified }: { readonly unbooked: ReadonlySet<string>; readonly notified: readonly string[] },
): string[] {
  if (kind === 'game-date-opened') return date.in.filter((userId) => date.resumed > 0 && notified.includes(userId));
  return isExtended(date) ? [] : date.in.filter((userId) => !unbooked.has(userId));
}

/** @param leaders get the numbers, too. */
export function gameDateNotices(
  kind: GameDateKind,
  date: NotifiedDate,
  {
    version,
    time,
    readers,
    leaders,
    off,
  }: {
    readonly version: number;
    /** The event tells it: when the date became so. */
    readonly time: string;
    readonly readers: readonly string[];
    readonly leaders: ReadonlySet<string>;
    readonly off: ReadonlySet<string>;
  },
): Notice[] {
  const { squadId, gameId, id: dateId, recommendationId } = date;
  const type = CATEGORY_OF[kind] === 'bookingConfirmations' ? 'booking_confirmation' : 'tee_time_reminder';
  return readers.map((userId) => {
    const isAgain = kind === 'game-date-opened' && off.has(userId);
    const isDue = Date.parse(date.deadlineAt) <= Date.parse(time);
    const mail = { ...factsFor(userId, leaders.has(userId), kind, date, version), isAgain, isDue };
    const { title, where, sentences } = gameDateWords(mail);
    const message = [...(where ? [`${where}.`] : []), ...sentences].join(' ');
    const isAsked = ASKING.includes(kind) && mail.word !== 'in' && mail.word !== 'out';
    const asked = isAsked && recommendationId ? { asksFor: recommendationId } : {};
    // Players are told so, whether or not they lead.
    const isForLeaders = mail.sheet && (kind !== 'game-date-locked' || mail.place === null);
    const data = { squadId, gameDate: { gameId, dateId }, ...asked, ...(isForLeaders ? { isForLeaders } : {}) };
    return { userId, type, title, message, data, squadId, mail };
  });
}

/** Facts that the events of some kinds alone have. */
const NOTHING_MORE = { canExtend: false, movedFrom: null, changedBy: null, reason: null, nextDate: null };

const SHEETS: readonly GameDateKind[] = ['game-date-answered', 'game-date-locked', 'game-date-short'];
const GROUP = 4;

function factsFor(
  userId: string,
  isLeader: boolean,
  kind: GameDateKind,
  date: NotifiedDate,
  version: number,
): GameDateFacts {
  const place = kind === 'game-date-locked' ? date.waiting.indexOf(userId) + 1 : 0;
  const players = date.in.filter((player) => !date.waiting.includes(player));
  const sheet = {
    players,
    guests: date.guests,
    waiting: date.waiting,
    maybe: date.maybe.length,
    out: date.out.length,
    silent: date.silent.length,
    hold: date.hold ?? Math.ceil((players.length + date.guests) / GROUP),
  };
  return GameDateFacts.parse({
    ...NOTHING_MORE,
    ...date,
    kind,
    dateId: date.id,
    sequence: version,
    word: wordOf(userId, date),
    isStanding: date.byStanding.includes(userId),
    place: place > 0 ? place : null,
    sheet: isLeader && SHEETS.includes(kind) ? sheet : null,
  });
}

function wordOf(userId: string, date: NotifiedDate): GameDateFacts['word'] {
  if (date.in.includes(userId)) return 'in';
  if (date.maybe.includes(userId)) return 'maybe';
  return date.out.includes(userId) ? 'out' : 'silent';
}
