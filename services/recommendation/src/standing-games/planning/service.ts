import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { idsOf } from '@fourball/kit/process/id.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { clocksAt, daysAfter } from '../../ranking/calendar.ts';
import { instantAt, MINUTE } from '../../ranking/clock.ts';
import { endRound, limitDeadlines } from '../../recommendations/game-rounds/service.ts';
import type { Reading } from '../../recommendations/ranking-inputs/service.ts';
import { zoneOfSquad } from '../../recommendations/ranking-inputs/zones.ts';
import { clearStart, moveRound } from '../../recommendations/round-moves/service.ts';
import type { BusyGolfer } from '../opening/repository.ts';
import { beginStanding, busyAt, endStanding, type PlacedDate, placeDates } from '../opening/service.ts';
import { type ChangedDate, isElsewhere, isEndable, isPaused, type KnownDate, planDates } from '../rules/plan.ts';
import { type Game, gameOf } from '../rules/stored-game.ts';
import { findCourses, findSquads } from '../words/repository.ts';
import { type GameDateWords, readWords } from '../words/service.ts';
import { dateState } from '../words/views.ts';
import {
  deleteDates,
  findDatesFrom,
  findNextDates,
  type GameRow,
  insertDates,
  lockDatesFrom,
  lockDatesPlayedFrom,
  updateDate,
  updateMadeUpTo,
  updateOff,
} from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Reasons that golfers are told where a leader gave none for the one date. */
const PAUSED = 'The game is paused';
const DROPPED = 'The game is on other days now';
const ENDED = 'The game has ended';

/** Days ahead of which dates are made: eight weeks. */
export const AHEAD_DAYS = 56;

/** A game that is locked, where it is played, and who changes it: null for the house. */
export interface Planning {
  readonly game: GameRow;
  readonly timeZone: string;
  readonly now: Date;
  readonly changedBy: string | null;
  /** Open dates as they are ranked where they are moved to: with those who are busy there its standing words count anew. */
  readonly placed?: readonly PlacedDate[];
}

/** Today where a game is played; null changes it for the house. */
export async function planningOf(
  tx: Tx,
  game: GameRow,
  changedBy: string | null,
): Promise<Planning & { readonly today: string }> {
  const [now, timeZone] = [new Date(), await zoneOfGame(tx, game)];
  return { game, timeZone, now, changedBy, today: clocksAt(now, timeZone).date };
}

/**
 * Ranks the dates that other rules move and that are open, or may be by then: before the transaction that does, since it takes
 * connections of its own.
 */
export async function placeMoved(
  reading: Reading,
  { game: { id }, timeZone, now }: Planning,
  rules: Game,
  from: string,
): Promise<PlacedDate[]> {
  const plan = planDates(rules, await findDatesFrom(reading.client, id, from), aheadOf(from, timeZone, now));
  const soon = new Date(now.getTime() + MINUTE);
  const isOpenSoon = ({ status, opensAt }: KnownDate) => status === 'open' || (status === 'planned' && opensAt <= soon);
  const moved = plan.changed.filter((date) => isOpenSoon(date.known) && isElsewhere(date));
  const placed: PlacedDate[] = [];
  for (const date of moved) placed.push(...(await placeDates(reading, [date.known.id], now, date)));
  return placed;
}

const aheadOf = (from: string, timeZone: string, now: Date) => {
  const to = daysAfter(clocksAt(now, timeZone).date, AHEAD_DAYS);
  return { from, to, timeZone, now };
};

/**
 * Has the dates of a game from a day on be those of its rules, and publishes what golfers who were asked are to hear of it. No
 * answer is lost by it.
 * @throws a 409 problem where a date would be moved to a start that the squad has already.
 */
export async function applyRules(tx: Tx, publish: Publish, planning: Planning, from: string): Promise<void> {
  const { game, timeZone, now } = planning;
  const ahead = aheadOf(from, timeZone, now);
  // Also from before today: a date may have been moved to come later.
  const known = await lockDatesFrom(tx, game.id, from);
  const plan = planDates(gameOf(game), known, ahead);
  await deleteDates(tx, idsOf(plan.dropped));
  const ids = { gameId: game.id, squadId: game.squadId };
  await insertDates(
    tx,
    plan.made.map((date) => ({ ...date, ...ids })),
  );
  const { pause } = gameOf(game);
  const why = ({ originalDate }: KnownDate) => (isPaused(pause, originalDate) ? PAUSED : DROPPED);
  await cancelDates(tx, publish, plan.ended, { ...planning, why });
  for (const date of [...plan.changed, ...plan.resumed]) await moveDate(tx, publish, planning, date);
  await updateMadeUpTo(tx, game.id, ahead.to);
}

/** A date that is to be off, as it is under its lock. */
type Ending = Pick<KnownDate, 'id' | 'status' | 'recommendationId' | 'round'>;

export const endingOf = ({ row }: GameDateWords): Ending => ({ ...row, round: row.recommendation?.status ?? null });

/**
 * Has locked dates that are not booked be off, and ends their rounds. Golfers who were asked, or have answered, are told the
 * reason; only a date without a reason of its own may come again.
 * @param why tells the reason of a date that has none of its own.
 */
export async function cancelDates<D extends Ending>(
  tx: Tx,
  publish: Publish,
  dates: readonly D[],
  {
    game,
    changedBy,
    status = 'skipped',
    ...told
  }: Pick<Planning, 'game' | 'changedBy'> & { readonly status?: 'skipped' | 'called_off' } & (
      | { readonly reason: string }
      | { readonly why: (date: D) => string }
    ),
): Promise<void> {
  if (dates.length === 0) return;
  await updateOff(tx, idsOf(dates), { status, reason: 'reason' in told ? told.reason : null });
  for (const { round, recommendationId } of dates) {
    if (recommendationId && round !== 'cancelled') await endRound(tx, publish, { id: recommendationId });
  }
  const next = await findNextDates(tx, game.id);
  const known = new Map(dates.map((date) => [date.id, date]));
  for (const words of await readWords(tx, idsOf(dates))) {
    const date = known.get(words.row.id) as D;
    const isAsked = date.status !== 'planned';
    if (!isAsked && !date.recommendationId) continue;
    const state = dateState(words);
    publish(recommendationEvents.gameDateSkipped, words.row.version, {
      ...state,
      // Before it opens only those hear of it who have answered.
      silent: isAsked ? state.silent : [],
      reason: 'reason' in told ? told.reason : told.why(date),
      changedBy,
      nextDate: next.find((day) => day > words.date) ?? null,
    });
  }
}

/**
 * Has a locked date be where and when it is to be, its round with it, and one that was off be on again with the words that it
 * had. Golfers who were asked hear of another place.
 */
export async function moveDate(
  tx: Tx,
  publish: Publish,
  { game, timeZone, now, changedBy, placed = [] }: Planning,
  changed: ChangedDate,
  { isMoved }: { readonly isMoved?: boolean } = {},
): Promise<void> {
  const { known, originalDate: _, ...date } = changed;
  const { id, status, recommendationId } = known;
  const isResumed = status === 'skipped';
  const moves = isElsewhere(changed);
  const places = placed.filter((one) => status === 'open' && one.id === id);
  const dueAt = status === 'open' ? now : date.opensAt;
  const { version } = await updateDate(tx, id, {
    ...date,
    ...(isMoved ? { isMoved } : {}),
    isResumed,
    ...(status === 'locked' ? {} : { dueAt }),
  });
  const { time, courseId } = date;
  if (recommendationId && time && courseId && (moves || isResumed)) {
    const busy = places.length > 0 ? busyAt(places) : undefined;
    await moveRoundTo(tx, publish, { id, recommendationId }, { date: date.date, time, courseId, timeZone }, busy);
  } else if (time && moves) {
    await clearStart(tx, publish, { id, squadId: game.squadId, date: date.date, time });
  }
  if (!moves || (status !== 'open' && status !== 'locked')) return;
  const movedFrom = await placeOf(tx, known);
  for (const words of await readWords(tx, [id])) {
    publish(recommendationEvents.gameDateMoved, version, { ...dateState(words), movedFrom, changedBy });
  }
}

/** Has the locked round of a date be at its start. @param timeZone where the course is not known. */
async function moveRoundTo(
  tx: Tx,
  publish: Publish,
  round: { readonly id: string; readonly recommendationId: string },
  { timeZone, ...place }: { date: string; time: string; courseId: string; timeZone: string },
  busy?: readonly BusyGolfer[],
): Promise<void> {
  // Before: guests of hosts who are out by it hear of the day that they know.
  if (busy) await endStanding(tx, publish, round, busy);
  const [course] = await findCourses(tx, [place.courseId]);
  const startsAt = new Date(instantAt(place.date, place.time, course?.timeZone ?? timeZone));
  await moveRound(tx, publish, round.recommendationId, { ...place, startsAt });
  await limitDeadlines(tx, [round.recommendationId]);
  if (busy) await beginStanding(tx, publish, round, busy);
}

/** A date's place as those are told who were asked. */
async function placeOf(tx: Tx, { date, time, courseId }: KnownDate) {
  const [course] = await findCourses(tx, courseId ? [courseId] : []);
  return { date, time, courseName: course?.name ?? null };
}

/** Ends all dates of a game from a day on that are not booked and have not begun; those of which nobody has heard go. */
export async function endDates(tx: Tx, publish: Publish, planning: Planning, from: string): Promise<void> {
  const known = await lockDatesPlayedFrom(tx, planning.game.id, from);
  const unknown = known.filter(({ status, recommendationId }) => status === 'planned' && !recommendationId);
  await deleteDates(tx, idsOf(unknown));
  const ending = known.filter((date) => isEndable(date, planning.now) && !unknown.includes(date));
  await cancelDates(tx, publish, ending, { ...planning, why: () => ENDED });
}

/** The zone in which a game's times are: that of its squad, else of its courses. */
export async function zoneOfGame(tx: Tx, game: GameRow): Promise<string> {
  const [squad] = await findSquads(tx, [game.squadId]);
  if (!squad) return 'UTC';
  return squad.timeZone ?? zoneOfSquad(squad, await findCourses(tx, gameOf(game).rules.courseIds));
}
