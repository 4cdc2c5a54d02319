import { gameDateEvents } from '@fourball/contracts/events/game-date.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { databaseNow } from '../../bookings/waiting-list/service.ts';
import { type CandidateCourse, coursesById } from '../../courses/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import type { RankingInput } from '../../ranking/types.ts';
import { joinRounds, type PlacedStart, takeStarts } from '../../recommendations/game-rounds/service.ts';
import { inputsOf, loadSquadContexts, type Reading } from '../../recommendations/ranking-inputs/service.ts';
import { dueAt } from '../rules/next-step.ts';
import { type Placement, placementOf } from '../rules/placement.ts';
import { rulesOf } from '../rules/stored-game.ts';
import { type DateRow, findDates } from '../words/repository.ts';
import { readWords } from '../words/service.ts';
import { dateState, factsOf } from '../words/views.ts';
import { insertStanding, lockPlanned, updateDue, updateOpened, updateRounds, updateSkipped } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Where and when a date is to be played, as it was ranked before the transaction that opens it. */
export interface PlacedDate extends Placement {
  readonly id: string;
  readonly squadId: string;
}

/** Ranks dates that are planned, in as many statements as for one; without those whose squad is gone or has no course. */
export async function placeDates(reading: Reading, ids: readonly string[], now: Date): Promise<PlacedDate[]> {
  const rows = await findDates(reading.client, ids);
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
  return { ...placementOf(input, unplaced, rulesOf(row.game)), id: row.id, squadId: row.squadId };
}

/**
 * Makes the rounds of planned dates that have none, with the locks of {@link lockPlanned}. A date whose start another standing
 * game of the squad has is skipped.
 * @returns those of the dates that have a round now and are still planned.
 */
export async function makeRounds(tx: Tx, publish: Publish, dates: readonly PlacedDate[]): Promise<string[]> {
  const planned = await lockPlanned(
    tx,
    dates.map(({ id }) => id),
  );
  const roundless = planned.filter(({ recommendationId }) => recommendationId === null);
  const starts = roundless.map(({ id }) => dates.find((date) => date.id === id) as PlacedDate & PlacedStart);
  const rounds = await takeStarts(tx, publish, starts);
  const made = starts.flatMap(({ id, time, teeTime: { courseId } }, place) => {
    const recommendationId = rounds[place];
    return recommendationId ? [{ id, recommendationId, time, courseId }] : [];
  });
  await updateRounds(tx, made);
  const clashing = starts.filter((_, place) => rounds[place] === null).map(({ id }) => id);
  if (clashing.length > 0) await updateSkipped(tx, clashing, 'Your squad has another game then');
  return planned.map(({ id }) => id).filter((id) => !clashing.includes(id));
}

/** Opens dates for answers: standing answers count, and the squads are told. A date that is open already stays as it is. */
export async function openDates(tx: Tx, publish: Publish, dates: readonly PlacedDate[]): Promise<void> {
  const ids = await makeRounds(tx, publish, dates);
  if (ids.length === 0) return;
  const busy = dates.flatMap(({ id, busy }) => busy.map((userId) => ({ dateId: id, userId })));
  await updateOpened(tx, ids);
  await joinRounds(tx, publish, await insertStanding(tx, ids, busy));
  const now = await databaseNow(tx);
  const opened = await readWords(tx, ids);
  const due = opened.map((date) => {
    const facts = factsOf(date);
    // Those before the opening are left out rather than sent late.
    const nudges = facts.nudgesAt.filter((moment) => moment <= now).length;
    return { id: date.row.id, nudges, dueAt: dueAt({ ...facts, nudges }, now) };
  });
  await updateDue(tx, due);
  for (const date of opened) publish(gameDateEvents.gameDateOpened, date.row.version, dateState(date));
}
