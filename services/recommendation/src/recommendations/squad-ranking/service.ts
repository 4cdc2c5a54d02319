import { setImmediate as giveWay } from 'node:timers/promises';
import {
  AVAILABILITY_AHEAD_MAX_DAYS,
  AVAILABILITY_RECENT_DAYS,
  HEAT_MAP_DAYS,
  RECOMMENDATION_WINDOW_DAYS,
  type TimeSlot,
} from '@fourball/contracts/constants.ts';
import type { HeatMap, Outlook } from '@fourball/contracts/http/ranking.ts';
import { callerLeft } from '@fourball/kit/process/context.ts';
import type { CandidateCourse } from '../../courses/service.ts';
import { askingOrder } from '../../ranking/asking-order.ts';
import { clocksAt, daysAfter, rankingWindow } from '../../ranking/calendar.ts';
import { startAt } from '../../ranking/candidates.ts';
import { instantAt } from '../../ranking/clock.ts';
import { heatMapOf } from '../../ranking/heat-map.ts';
import { outlookOf } from '../../ranking/outlook.ts';
import { rankTeeTimes, scoreTeeTime } from '../../ranking/rank.ts';
import type { RankedTeeTime, RankingInput } from '../../ranking/types.ts';
import { inputsOf, loadSquadContexts, type Reading } from '../ranking-inputs/service.ts';
import type { Rankings } from '../rankings/service.ts';

type Window = RankingInput['window'];

export interface RankedRecommendation extends RankedTeeTime {
  readonly startsAt: Date;
}

/** A ranked tee time with the course that it is at. */
export interface PlacedTeeTime extends RankedTeeTime {
  readonly course: CandidateCourse;
}

/** All that the rankings of a squad's next 30 days depend on. */
export interface RankingContext {
  readonly input: RankingInput;
  readonly courses: ReadonlyMap<string, CandidateCourse>;
}

/**
 * Reads what the rankings of a squad's next 30 days depend on: before a transaction rather than in one, since it takes
 * connections of its own.
 */
export async function loadRankingContext(reading: Reading, squadId: string, now: Date): Promise<RankingContext> {
  const context = await contextOfSquad(reading, squadId);
  const zones = [...context.courses.values()].map(({ timeZone }) => timeZone);
  return { input: await inputIn(reading, context, rankingWindow(now, zones), now), courses: context.courses };
}

/** Ranks a squad's next 30 days; see `RankingInput` of held slots. */
export const rankContext = (
  { input, courses }: RankingContext,
  held: NonNullable<RankingInput['held']>,
): RankedRecommendation[] =>
  rankTeeTimes({ ...input, held }).map((teeTime) =>
    recommendationAt(teeTime, courses.get(teeTime.courseId) as CandidateCourse),
  );

/** One slot as the ranking of the squad's next 30 days scores it, at a course that need not be among those ranked. */
export function scoreContext(
  { input }: RankingContext,
  course: CandidateCourse,
  slot: { date: string; time: TimeSlot },
): RankedRecommendation {
  const courses = [...input.courses.filter(({ id }) => id !== course.id), course];
  const zones = courses.map(({ timeZone }) => timeZone);
  const window = rankingWindow(new Date(input.now), zones);
  return recommendationAt(scoreTeeTime({ ...input, courses, window }, { ...slot, courseId: course.id }), course);
}

/**
 * Ranks a window of a squad's days.
 * @param leaveOut ids of members who are no matter: it is ranked as if they were not in the squad.
 */
export async function rankWindow(
  reading: Reading,
  squadId: string,
  now: Date,
  how: Pick<RankingInput, 'window' | 'mustCome' | 'held'>,
  leaveOut: readonly string[] = [],
): Promise<PlacedTeeTime[]> {
  const context = await contextOfSquad(reading, squadId, leaveOut);
  const input = await inputIn(reading, context, how.window, now);
  return placed(rankTeeTimes({ ...input, ...how }), context.courses);
}

/**
 * Ranks a window of each of these squads, read in as many statements as for one. Other requests come in between, and it
 * stops when the caller leaves.
 */
export async function rankWindows(
  reading: Reading & { rankings: Rankings },
  squadIds: readonly string[],
  now: Date,
  windowOf: (squad: { id: string; timeZone: string }) => Pick<RankingInput, 'window' | 'weekdays' | 'held'>,
): Promise<{ squadId: string; teeTimes: PlacedTeeTime[] }[]> {
  const contexts = await loadSquadContexts(reading, squadIds);
  // The squads may have ended meanwhile.
  if (contexts.length === 0) return [];
  const windows = contexts.map(({ squad, timeZone }) => windowOf({ id: squad.id, timeZone }));
  const inputs = await inputsOf(reading.pool, contexts, readOf(spanOf(windows.map(({ window }) => window))), now);
  const ranked: { squadId: string; teeTimes: PlacedTeeTime[] }[] = [];
  for (const [index, { squad, courses }] of contexts.entries()) {
    await giveWay(undefined, { signal: callerLeft() });
    const teeTimes = reading.rankings.rank({ ...(inputs[index] as RankingInput), ...windows[index] });
    ranked.push({ squadId: squad.id, teeTimes: placed(teeTimes, courses) });
  }
  return ranked;
}

const placed = (teeTimes: readonly RankedTeeTime[], courses: RankingContext['courses']): PlacedTeeTime[] =>
  teeTimes.map((teeTime) => ({ ...teeTime, course: courses.get(teeTime.courseId) as CandidateCourse }));

/** From the first day of any to the last of any. */
const spanOf = (windows: readonly Window[]): Window => ({
  startDate: windows.map(({ startDate }) => startDate).sort()[0] ?? '',
  endDate:
    windows
      .map(({ endDate }) => endDate)
      .sort()
      .at(-1) ?? '',
});

/** Effect of missing answers on the squad's next 30 days, whatever slots it holds. */
export const outlookForSquad = async (reading: Reading, squadId: string, now: Date): Promise<Outlook> =>
  outlookOf((await loadRankingContext(reading, squadId, now)).input);

/** Availability by hour from today or a later date on, in the zone that the squad counts its days in. */
export async function heatMapForSquad(reading: Reading, squadId: string, now: Date, from?: string): Promise<HeatMap> {
  const context = await contextOfSquad(reading, squadId);
  const today = clocksAt(now, context.timeZone).date;
  const last = daysAfter(today, RECOMMENDATION_WINDOW_DAYS);
  // The one in the middle: neither past nor beyond what is ranked.
  const [, startDate = today] = [today, from ?? today, last].sort();
  const window = { startDate, endDate: daysAfter(startDate, HEAT_MAP_DAYS - 1) };
  const input = await inputIn(reading, context, window, now, {
    startDate: daysAfter(today, -AVAILABILITY_RECENT_DAYS),
    endDate: daysAfter(today, AVAILABILITY_AHEAD_MAX_DAYS),
  });
  return heatMapOf(input, context.timeZone, squadId);
}

const inputOn = async (reading: Reading, squadId: string, date: string): Promise<RankingInput> =>
  inputIn(reading, await contextOfSquad(reading, squadId), { startDate: date, endDate: date }, new Date());

/** The members who are free for one slot at a course, sorted by id. */
export async function freeMembersAt(
  reading: Reading,
  squadId: string,
  course: CandidateCourse,
  slot: { date: string; time: TimeSlot },
): Promise<string[]> {
  const { members } = await inputOn(reading, squadId, slot.date);
  return [...startAt(members, slot, course).free].map(({ id }) => id).sort();
}

/** Members to ask for a free seat of a booked round, as {@link askingOrder} has them. */
export async function askableFor(
  reading: Reading,
  squadId: string,
  course: CandidateCourse,
  slot: { date: string; time: TimeSlot },
  players: readonly string[],
): Promise<string[]> {
  const input = await inputOn(reading, squadId, slot.date);
  const courses = [...input.courses.filter(({ id }) => id !== course.id), course];
  return askingOrder({ ...input, courses }, { ...slot, courseId: course.id }, players);
}

/** One course more may make the window begin a day earlier; the last date at a course may be two days on from it. */
const readOf = ({ startDate, endDate }: Window): Window => ({
  startDate: daysAfter(startDate, -1),
  endDate: daysAfter(endDate, 2),
});

/** Context of one squad. Nobody plays anywhere for one that is gone, which has none. */
async function contextOfSquad(reading: Reading, squadId: string, leaveOut: readonly string[] = []) {
  const contexts = await loadSquadContexts(reading, [squadId], leaveOut);
  const [{ courses, timeZone } = { courses: new Map<string, CandidateCourse>(), timeZone: 'UTC' }] = contexts;
  return { contexts, courses, timeZone };
}

/** Ends here for a caller who has left: all that follows is computing. @param read window of the answers that count. */
async function inputIn(
  { pool }: Reading,
  { contexts }: Awaited<ReturnType<typeof contextOfSquad>>,
  window: Window,
  now: Date,
  read = readOf(window),
): Promise<RankingInput> {
  const [input] = await inputsOf(pool, contexts, read, now);
  callerLeft().throwIfAborted();
  const nothing = { squad: { preferredDays: [] }, members: [], courses: [], rounds: [], now: now.getTime() };
  return { ...(input ?? nothing), window };
}

/** A ranked tee time with the instant at which it begins. */
export const recommendationAt = (teeTime: RankedTeeTime, { timeZone }: CandidateCourse): RankedRecommendation => ({
  ...teeTime,
  startsAt: new Date(instantAt(teeTime.date, teeTime.time, timeZone)),
});
