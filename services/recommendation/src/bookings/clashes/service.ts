import { isolated } from '@fourball/contracts/bidi.ts';
import { conflict } from '@fourball/kit/http/problem.ts';
import { placeOf, type StoredPlace } from '../../courses/policy.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import { clashes, overlap } from '../../ranking/freedom.ts';
import type { Place, Round } from '../../ranking/types.ts';
import { timeInWords } from '../../ranking/words.ts';
import { golfersById } from '../../read-models/golfers/service.ts';
import { type GroupTeeTime, type Kept, playersKept } from '../tee-times/policy.ts';
import type { TeeTimeRow } from '../tee-times/repository.ts';
import { findSeats, lockPlayers } from './repository.ts';

type Tx = Prisma.TransactionClient;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Squads that share a player book one after the other from here on, so that the second sees what the first has booked.
 * @param exceptRecommendationId the booking whose own rounds do not count.
 */
export async function refuseBusyPlayers(
  tx: Tx,
  teeTimes: readonly GroupTeeTime[],
  place: Place,
  exceptRecommendationId?: string,
): Promise<void> {
  const players = teeTimes.flatMap((teeTime) => teeTime.players);
  await lockPlayers(tx, players);
  const from = new Date(Math.min(...teeTimes.map((teeTime) => teeTime.round.startsAt)));
  const kept = playersKept(teeTimes, place, await bookedRounds(tx, players, from, exceptRecommendationId));
  if (kept.busy.length + kept.far.length > 0) throw conflict('players-busy', await keptInWords(tx, kept));
}

/** "Ben and Cleo are booked elsewhere then; Dee is booked more than an hour's drive away that day". */
async function keptInWords(tx: Tx, { busy, far }: Kept): Promise<string> {
  const golfers = await golfersById(tx, [...busy, ...far]);
  const namesOf = (ids: readonly string[]) => {
    const names = ids.map((id) => isolated(golfers.get(id)?.firstName ?? 'a player'));
    return `${new Intl.ListFormat('en').format(names)} ${ids.length === 1 ? 'is' : 'are'} booked`;
  };
  const then = busy.length > 0 ? [`${namesOf(busy)} elsewhere then`] : [];
  const thatDay = far.length > 0 ? [`${namesOf(far)} more than an hour's drive away that day`] : [];
  const sentence = [...then, ...thatDay].join('; ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** @throws a 409 problem saying what {@link clashOf} answers. */
export async function refuseClash(tx: Tx, teeTime: TeeTimeRow, userId: string): Promise<void> {
  const clash = await clashOf(tx, teeTime, userId);
  if (clash) throw conflict('players-busy', clash);
}

/**
 * Says where the golfer is booked then, or that day too far away; seats of the same booking aside. Squads that would seat
 * the golfer at the same time do so one after the other from here on.
 */
export async function clashOf(tx: Tx, teeTime: TeeTimeRow, userId: string): Promise<string | undefined> {
  await lockPlayers(tx, [userId]);
  const round = roundOf(teeTime);
  const booked = (await bookedRounds(tx, [userId], teeTime.startsAt, teeTime.recommendationId)).get(userId) ?? [];
  const then = booked.find((other) => overlap(other, round));
  if (then) return `${bookedInWords(then)} then`;
  const thatDay = booked.find((other) => clashes([other], round));
  return thatDay && `${bookedInWords(thatDay)} that day, more than an hour's drive away`;
}

/** Tells which golfers rounds of theirs keep from which of these tee times of one booking. */
export async function findKept(
  tx: Tx,
  userIds: readonly string[],
  teeTimes: readonly TeeTimeRow[],
  exceptRecommendationId: string,
): Promise<(userId: string, startsAt: number) => boolean> {
  const rounds = teeTimes.map(roundOf);
  const from = new Date(Math.min(...rounds.map(({ startsAt }) => startsAt)));
  const booked = await bookedRounds(tx, userIds, from, exceptRecommendationId);
  return (userId, startsAt) => {
    const round = rounds.find((one) => one.startsAt === startsAt);
    return round !== undefined && clashes(booked.get(userId) ?? [], round);
  };
}

/** Those of the golfers who are not booked elsewhere then, nor that day too far away; nobody else books them meanwhile. */
export async function freeAmong(tx: Tx, teeTime: TeeTimeRow, userIds: readonly string[]): Promise<string[]> {
  await lockPlayers(tx, userIds);
  const booked = await bookedRounds(tx, userIds, teeTime.startsAt, teeTime.recommendationId);
  return userIds.filter((userId) => !clashes(booked.get(userId) ?? [], roundOf(teeTime)));
}

const bookedInWords = ({ courseName, time }: SeatedRound): string =>
  `You are booked at ${isolated(courseName)} at ${timeInWords(time)}`;

const roundOf = ({ startsAt, endsAt, date, course }: StoredRound): Round => ({
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
  date: calendarDate(date),
  place: placeOf(course),
});
type StoredRound = Pick<TeeTimeRow, 'startsAt' | 'endsAt' | 'date'> & { readonly course: StoredPlace };

/** A round at which a golfer has a seat. */
interface SeatedRound extends Round {
  readonly time: string;
  readonly courseName: string;
}

/**
 * The rounds that may keep golfers from one that starts at `from` or later, by the golfer's id, the earliest first; those
 * of one booking aside.
 */
async function bookedRounds(
  tx: Tx,
  userIds: readonly string[],
  from: Date,
  exceptRecommendationId?: string,
): Promise<Map<string, SeatedRound[]>> {
  const rounds = new Map<string, SeatedRound[]>(userIds.map((userId) => [userId, []]));
  // One that is over by then may be on the same date.
  const sameDate = new Date(from.getTime() - 2 * DAY_MS);
  for (const { userId, teeTime } of await findSeats(tx, userIds, sameDate, exceptRecommendationId)) {
    rounds.get(userId)?.push({ ...roundOf(teeTime), time: teeTime.time, courseName: teeTime.course.name });
  }
  return rounds;
}
