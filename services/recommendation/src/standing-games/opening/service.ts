import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { idsOf } from '@fourball/kit/process/id.ts';
import { databaseNow } from '../../bookings/waiting-list/service.ts';
import { type CandidateCourse, coursesById } from '../../courses/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { calendarDate, storedDate } from '../../ranking/calendar.ts';
import type { RankingInput } from '../../ranking/types.ts';
import { joinRounds, limitDeadlines, type TakenStart, takeStarts } from '../../recommendations/game-rounds/service.ts';
import { inputsOf, loadSquadContexts, type Reading } from '../../recommendations/ranking-inputs/service.ts';
import { lockRecommendation, withdrawGolfer } from '../../recommendations/service.ts';
import { updateOff } from '../planning/repository.ts';
import { dueAt } from '../rules/next-step.ts';
import { type Placement, placementOf } from '../rules/placement.ts';
import { rulesOf } from '../rules/stored-game.ts';
import { type DateRow, findDates } from '../words/repository.ts';
import { readWords } from '../words/service.ts';
import { dateState, factsOf } from '../words/views.ts';
import {
  type BusyGolfer,
  deleteStanding,
  findStanding,
  insertStanding,
  lockPlanned,
  type PlannedDate,
  type StandingWord,
  updateDue,
  updateOpened,
  updateRounds,
} from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Where and when a date is to be played, as it was ranked before the transaction that opens it. */
export interface PlacedDate extends Placement {
  readonly id: string;
  readonly squadId: string;
  /** Version of the date as it was ranked. */
  readonly version: number;
  /** It was booked before, and the booking cancelled. */
  readonly isCalledOff: boolean;
}

/** Where a date is to be; what is left out stays. */
export interface Target {
  readonly date?: string | undefined;
  readonly time?: string | null | undefined;
  readonly courseId?: string | null | undefined;
}

/**
 * Ranks dates, in as many statements as for one; without those whose squad is gone or has no course.
 * @param to where they are to be moved.
 */
export async function placeDates(
  reading: Reading,
  ids: readonly string[],
  now: Date,
  to: Target = {},
): Promise<PlacedDate[]> {
  const rows = (await findDates(reading.client, ids)).map((row) => ({
    ...row,
    date: to.date === undefined ? row.date : storedDate(to.date),
    time: to.time ?? row.time,
    courseId: to.courseId ?? row.courseId,
  }));
  const days = rows.map(({ date }) => calendarDate(date)).sort();
  const contexts = await loadSquadContexts(reading, [...new Set(rows.map(({ squadId }) => squadId))]);
  const window = { startDate: days[0] ?? '', endDate: days.at(-1) ?? '' };
  const inputs = contexts.length > 0 ? await inputsOf(reading.pool, contexts, window, now) : [];
  const named = await coursesById(reading.client, [...new Set(rows.flatMap(namedCourses))]);
  return rows.flatMap((row) => {
    const place = contexts.findIndex(({ squad }) => squad.id === row.squadId);
    const ids = namedCourses(row);
    const courses =
      ids.length > 0 ? named.filter(({ id }) => ids.includes(id)) : [...(contexts[place]?.courses.values() ?? [])];
    return place === -1 || courses.length === 0 ? [] : [placedDate(row, inputs[place] as RankingInput, courses)];
  });
}

/** Courses that a date may be at: its own, else those of the game, else none by name. */
const namedCourses = ({ courseId, game }: DateRow): string[] => (courseId ? [courseId] : rulesOf(game).courseIds);

function placedDate(row: DateRow, input: RankingInput, courses: readonly CandidateCourse[]): PlacedDate {
  const unplaced = { date: calendarDate(row.date), time: row.time, courses };
  const isCalledOff = row.recommendation?.status === 'cancelled';
  const { id, squadId, version } = row;
  return { ...placementOf(input, unplaced, rulesOf(row.game)), id, squadId, version, isCalledOff };
}

/**
 * Makes the round of a date that has none before it opens, so that it can be answered. A date whose start another standing game
 * of the squad has is skipped.
 */
export async function makeRound(tx: Tx, publish: Publish, date: PlacedDate): Promise<void> {
  const planned = await lockRanked(tx, [date]);
  await takeRounds(tx, publish, { dates: [date], planned, standing: [], isOpening: false });
}

/** Opens dates for answers: standing answers count, and the squads are told. A date that is open already stays as it is. */
export async function openDates(tx: Tx, publish: Publish, dates: readonly PlacedDate[]): Promise<void> {
  const busy = busyAt(dates);
  const planned = await lockRanked(tx, dates);
  // One that was off may come again: who is away or busy by now is not in by the words of before.
  for (const { id, recommendationId, isBooked } of planned) {
    if (recommendationId && !isBooked) await endStanding(tx, publish, { id, recommendationId }, busy);
  }
  const said = await findStanding(tx, idsOf(planned), busy);
  const taken = await takeRounds(tx, publish, { dates, planned, standing: said, isOpening: true });
  const known = planned.filter(({ recommendationId }) => recommendationId !== null);
  if (known.length > 0) await updateOpened(tx, idsOf(known));
  const rounds = [
    ...known.map(({ recommendationId: id, isBooked, ...date }) => ({ ...date, ...roundOf(id, isBooked) })),
    ...taken,
  ];
  await applyStanding(tx, publish, rounds, said);
  await publishOpened(tx, publish, idsOf(rounds));
}

/** Golfers who are busy at the starts of these dates. */
export const busyAt = (dates: readonly PlacedDate[]): BusyGolfer[] =>
  dates.flatMap(({ id, busy }) => busy.map((userId) => ({ dateId: id, userId })));

/** Dates as by {@link lockPlanned}, without those that were changed since they were ranked: they are looked at again. */
async function lockRanked(tx: Tx, dates: readonly PlacedDate[]): Promise<PlannedDate[]> {
  const versions = new Map(dates.map(({ id, version }) => [id, version]));
  const planned = await lockPlanned(tx, [...versions.keys()]);
  return planned.filter(({ id, version }) => versions.get(id) === version);
}

const roundOf = (id: string | null, isBooked: boolean) => ({
  recommendationId: id as string,
  status: isBooked ? ('booked' as const) : ('confirmed' as const),
});

/** A date and its round, where it is no longer planned alone. */
interface DateRound {
  readonly id: string;
  readonly recommendationId: string;
  readonly status: TakenStart['status'];
}

interface Taking {
  readonly dates: readonly PlacedDate[];
  readonly planned: readonly PlannedDate[];
  readonly standing: readonly StandingWord[];
  readonly isOpening: boolean;
}

/** Has the planned dates without a round have one each; a date whose start another standing game of the squad has is skipped. */
async function takeRounds(
  tx: Tx,
  publish: Publish,
  { dates, planned, standing, isOpening }: Taking,
): Promise<DateRound[]> {
  const roundless = idsOf(planned.filter(({ recommendationId }) => recommendationId === null));
  const inAt = Map.groupBy(
    standing.filter(({ answer }) => answer === 'in'),
    ({ dateId }) => dateId,
  );
  const starts = dates
    .filter(({ id }) => roundless.includes(id))
    .map((date) => ({ ...date, golfers: (inAt.get(date.id) ?? []).map(({ userId }) => userId) }));
  const rounds = await takeStarts(tx, publish, starts);
  const taken = starts.flatMap(({ id, time, teeTime: { courseId } }, place) => {
    const round = rounds[place];
    return round ? [{ id, recommendationId: round.id, status: round.status, time, courseId }] : [];
  });
  await updateRounds(tx, taken, { isOpening });
  await limitDeadlines(
    tx,
    taken.map(({ recommendationId }) => recommendationId),
  );
  const clashing = idsOf(starts.filter((_, place) => rounds[place] === null));
  if (clashing.length > 0)
    await updateOff(tx, clashing, { status: 'skipped', reason: 'Your squad has another game then' });
  return taken;
}

/** Has a golfer's standing word count on the round of an open date of which they say nothing any more. */
export async function restoreStanding(
  tx: Tx,
  publish: Publish,
  { id, recommendationId, userId }: Omit<DateRound, 'status'> & { readonly userId: string },
  busy: readonly BusyGolfer[],
): Promise<void> {
  const own = (await findStanding(tx, [id], busy)).filter((word) => word.userId === userId);
  await applyStanding(tx, publish, [{ id, recommendationId, status: 'confirmed' }], own);
}

/**
 * Has golfers out of the locked round of an open date, before it is elsewhere, whose standing words do not hold there: who is away
 * or busy then. Golfers' own words stay.
 */
export async function endStanding(
  tx: Tx,
  publish: Publish,
  { id, recommendationId }: Omit<DateRound, 'status'>,
  busy: readonly BusyGolfer[],
): Promise<void> {
  for (const { userId } of await deleteStanding(tx, id, busy)) {
    const round = await lockRecommendation(tx, recommendationId);
    if (round) await withdrawGolfer(tx, publish, round, userId);
  }
}

/** Has the others who are usually in be in once it is there, and those who are away out. */
export async function beginStanding(
  tx: Tx,
  publish: Publish,
  { id, recommendationId }: Omit<DateRound, 'status'>,
  busy: readonly BusyGolfer[],
): Promise<void> {
  const words = await findStanding(tx, [id], busy);
  await applyStanding(tx, publish, [{ id, recommendationId, status: 'confirmed' }], words);
}

/** Has standing words count on rounds that are not booked: in a new one those who are in are already. */
async function applyStanding(
  tx: Tx,
  publish: Publish,
  rounds: readonly DateRound[],
  standing: readonly StandingWord[],
): Promise<void> {
  const words = standing.flatMap((word) => {
    const round = rounds.find(({ id }) => id === word.dateId);
    return round && round.status !== 'booked' ? [{ ...word, ...round }] : [];
  });
  await insertStanding(tx, words);
  const coming = words.filter(({ answer, status }) => answer === 'in' && status === 'confirmed');
  const byRound = Map.groupBy(coming, ({ recommendationId }) => recommendationId);
  const joining = [...byRound].map(([id, golfers]) => ({ id, golfers: golfers.map(({ userId }) => userId) }));
  await joinRounds(tx, publish, joining);
}

async function publishOpened(tx: Tx, publish: Publish, ids: readonly string[]): Promise<void> {
  const now = await databaseNow(tx);
  const opened = await readWords(tx, ids);
  const due = opened.map((date) => {
    const facts = factsOf(date);
    // Those before the opening are left out rather than sent late.
    const nudges = facts.nudgesAt.filter((moment) => moment <= now).length;
    return { id: date.row.id, nudges, dueAt: dueAt({ ...facts, nudges }, now) };
  });
  await updateDue(tx, due);
  for (const date of opened) publish(recommendationEvents.gameDateOpened, date.row.version, dateState(date));
}
