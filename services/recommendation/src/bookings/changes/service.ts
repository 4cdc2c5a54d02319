import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { conflict } from '@fourball/kit/http/problem.ts';
import { placeOf } from '../../courses/policy.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import { instantAt } from '../../ranking/clock.ts';
import { correctRounds } from '../../recommendations/round-moves/service.ts';
import { updateDueBy, updateFreed } from '../../recommendations/waiting-list/service.ts';
import { refuseBusyPlayers } from '../clashes/service.ts';
import { changedSeats, type GroupTeeTime, orderOfMoves, playersOf, teeTimeOfGroup } from '../tee-times/policy.ts';
import { findTeeTimesOf, updateStart, updateTeeTime } from '../tee-times/repository.ts';
import type { BookedTeeTime } from '../tee-times/service.ts';
import { teeTimeState } from '../tee-times/views.ts';

type Tx = Prisma.TransactionClient;

/** Whether the tee times of a booking, the earliest first, begin at that moment as they are. */
export const isAlreadyAt = (teeTimes: readonly BookedTeeTime[], startsAt: Date): boolean =>
  orderOfMoves(teeTimes, startingAt(teeTimes, startsAt)).length === 0;

const startingAt = (teeTimes: readonly BookedTeeTime[], startsAt: Date): GroupTeeTime[] =>
  teeTimes.map((teeTime, index) => ({
    ...teeTimeOfGroup(index, { startsAt, ...teeTime.course }),
    players: playersOf(teeTime),
  }));

/**
 * Moves the confirmed tee times of a booking, the earliest first, to another start.
 * @throws a 409 problem naming the players who are booked elsewhere then, or that day too far away.
 */
export async function moveTeeTimes(
  tx: Tx,
  publish: Publish,
  teeTimes: readonly BookedTeeTime[],
  { startsAt, changedBy }: { startsAt: Date; changedBy: string },
): Promise<void> {
  const targets = startingAt(teeTimes, startsAt);
  const [first] = teeTimes;
  if (first) await refuseBusyPlayers(tx, targets, placeOf(first.course), first.recommendationId);
  for (const index of orderOfMoves(teeTimes, targets)) {
    const [teeTime, target] = [teeTimes[index] as BookedTeeTime, targets[index] as GroupTeeTime];
    const row = await updateStart(tx, teeTime.id, target);
    const movedFrom = { date: calendarDate(teeTime.date), time: teeTime.time };
    publish(recommendationEvents.teeTimeMoved, row.version, teeTimeState(row, { changedBy, movedFrom }));
  }
}

/** The time zones furthest apart. */
const ZONES_APART_MS = 26 * 60 * 60_000;

/** Has rounds to come at courses whose time zone was wrong, and their tee times, begin at their time on the clocks there. */
export async function correctStarts(tx: Tx, publish: Publish, courseIds: readonly string[]): Promise<void> {
  const rounds = await correctRounds(tx, publish, courseIds, new Date(Date.now() - ZONES_APART_MS));
  for (const id of rounds) {
    const teeTimes = (await findTeeTimesOf(tx, id)).filter(({ status }) => status === 'confirmed');
    const targets = teeTimes.map(({ id: teeTimeId, date, time, course, ...before }) => {
      const startsAt = instantAt(calendarDate(date), time, course.timeZone);
      const endsAt = startsAt + before.endsAt.getTime() - before.startsAt.getTime();
      return { teeTimeId, round: { startsAt, endsAt } };
    });
    for (const index of orderOfMoves(teeTimes, targets)) {
      const { teeTimeId, round } = targets[index] as (typeof targets)[number];
      const start = { startsAt: new Date(round.startsAt), endsAt: new Date(round.endsAt) };
      const row = await updateTeeTime(tx, teeTimeId, start);
      publish(recommendationEvents.teeTimeMoved, row.version, teeTimeState(row));
    }
  }
}

/** Keeps under which number the course has these tee times; one that has it already is not told of again. */
export async function reserveTeeTimes(
  tx: Tx,
  publish: Publish,
  teeTimes: readonly BookedTeeTime[],
  { reservedAs, changedBy }: { reservedAs: string | null; changedBy: string },
): Promise<void> {
  for (const teeTime of teeTimes.filter((one) => one.reservedAs !== reservedAs)) {
    const row = await updateTeeTime(tx, teeTime.id, { reservedAs });
    publish(recommendationEvents.teeTimeReserved, row.version, teeTimeState(row, { changedBy }));
  }
}

/**
 * Gives these tee times of a booking so many seats: more are as if they had been given up, and fewer end offers of them.
 * @throws a 409 problem where more have a seat, or the groups hold fewer.
 */
export async function resizeTeeTimes(
  tx: Tx,
  publish: Publish,
  teeTimes: readonly BookedTeeTime[],
  { seats, changedBy }: { seats: number; changedBy: string },
): Promise<void> {
  const changed = changedSeats(
    teeTimes.map(({ bookedPlayers }) => bookedPlayers),
    seats,
  );
  if ('refusal' in changed) throw conflict(changed.refusal.code, changed.refusal.detail);
  for (const [place, teeTime] of teeTimes.entries()) {
    const maxPlayers = changed.seats[place] as number;
    if (maxPlayers === teeTime.maxPlayers) continue;
    const row = await updateTeeTime(tx, teeTime.id, { maxPlayers });
    publish(recommendationEvents.seatsChanged, row.version, teeTimeState(row, { changedBy }));
  }
  const before = teeTimes.reduce((sum, { maxPlayers }) => sum + maxPlayers, 0);
  const [{ recommendationId }] = teeTimes as [BookedTeeTime];
  if (seats > before) await updateFreed(tx, recommendationId, new Date());
  if (seats < before) await updateDueBy(tx, recommendationId, new Date());
}
