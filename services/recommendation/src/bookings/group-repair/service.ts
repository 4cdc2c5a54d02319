import { createHash } from 'node:crypto';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { GroupRepair } from '@fourball/contracts/http/ranking.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { placeOf } from '../../courses/policy.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import { PAIRING_ROUNDS } from '../../ranking/groups/cost.ts';
import { type Repair, repairGroups } from '../../ranking/groups/repair.ts';
import type { LockedRecommendation } from '../../recommendations/service.ts';
import { lineAt } from '../../recommendations/waiting-list/service.ts';
import { findKept, refuseBusyPlayers } from '../clashes/service.ts';
import { findGroupsOfRounds, updateSeatFreed, updateSeatTaken } from '../tee-times/repository.ts';
import { type BookedTeeTime, cancelTeeTime, playersOf, playersWithGuests } from '../tee-times/service.ts';
import { guestsOf, teeTimeState } from '../tee-times/views.ts';
import {
  bookedGroupOf,
  factsOf,
  type GroupTeeTime,
  mayRepair,
  repairView,
  type SeatStep,
  seatSteps,
} from './policy.ts';

type Tx = Prisma.TransactionClient;

/** Repair of a round's groups, and how its players change seats. */
export interface SeatRepair extends Repair {
  readonly steps: readonly SeatStep[];
}

/** The tee times of a booking that stand, as groups. */
export const groupsOfBooking = (teeTimes: readonly BookedTeeTime[]) =>
  teeTimes
    .filter(({ status }) => status === 'confirmed')
    .map((teeTime) => ({
      ...teeTime,
      players: playersOf(teeTime),
      guests: guestsOf(teeTime),
      seats: teeTime.bookings,
    })) satisfies GroupTeeTime[];

/** The least repair of a round's groups; undefined where nobody would move, or none may be. */
export async function findRepair(
  tx: Tx,
  row: LockedRecommendation,
  teeTimes: readonly BookedTeeTime[],
): Promise<SeatRepair | undefined> {
  if (row.status !== 'booked') return undefined;
  const groups = groupsOfBooking(teeTimes);
  const isLineEmpty = (await lineAt(tx, row)).length === 0;
  if (!mayRepair(groups, { now: new Date(), isLineEmpty })) return undefined;
  const players = groups.flatMap((group) => group.players);
  const isKept = await findKept(tx, players, teeTimes, row.id);
  const repair = repairGroups({
    groups: groups.map(bookedGroupOf),
    players: await playersWithGuests(
      tx,
      players,
      groups.flatMap((group) => group.guests),
    ),
    isFree: (player, start) => (isKept(player, start) ? false : undefined),
    together: [],
    apart: [],
    rounds: await findGroupsOfRounds(tx, row, PAIRING_ROUNDS),
  });
  const steps = repair && seatSteps(groups, repair.moves);
  return repair && steps && steps.length > 0 ? { ...repair, steps } : undefined;
}

/** The repair as its reader gives it back. */
export function showRepair(teeTimes: readonly BookedTeeTime[], repair: Repair): GroupRepair {
  const groups = groupsOfBooking(teeTimes);
  const seen = createHash('sha256').update(factsOf(groups, repair)).digest('base64url');
  return repairView(groups, repair, seen);
}

/**
 * Moves players of a locked booking and their guests to other groups and publishes each seat that is freed and taken.
 * @throws a 409 problem naming those of them who are booked elsewhere then, or that day too far away.
 */
export async function applyRepair(
  tx: Tx,
  publish: Publish,
  teeTimes: readonly BookedTeeTime[],
  { repair: { moves, steps }, changedBy }: { repair: SeatRepair; changedBy: string | null },
): Promise<void> {
  const teeTimeAt = (start: number) =>
    teeTimes.find(({ status, startsAt }) => status === 'confirmed' && startsAt.getTime() === start) as BookedTeeTime;
  await refuseBusyMovers(
    tx,
    moves.map(({ player, to }) => ({ player, teeTime: teeTimeAt(to) })),
  );
  for (const { act, move, guests } of steps) {
    const [from, to] = [teeTimeAt(move.from), teeTimeAt(move.to)];
    const change = { changedBy, regrouped: move.player };
    if (act === 'take') {
      const row = await updateSeatTaken(tx, to.id, move.player, guests);
      const movedFrom = { date: calendarDate(from.date), time: from.time };
      publish(recommendationEvents.seatTaken, row.version, teeTimeState(row, { ...change, movedFrom }));
    } else if (act === 'free') {
      const row = await updateSeatFreed(tx, from.id, move.player, { guests, notice: null });
      publish(recommendationEvents.seatFreed, row.version, teeTimeState(row, change));
    } else await cancelTeeTime(tx, publish, from, changedBy, move.player);
  }
}

async function refuseBusyMovers(tx: Tx, movers: readonly { player: string; teeTime: BookedTeeTime }[]): Promise<void> {
  const [first] = movers;
  if (!first) return;
  const targets = movers.map(({ player, teeTime: { date, time, startsAt, endsAt } }) => ({
    date: calendarDate(date),
    time,
    round: { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() },
    players: [player],
  }));
  await refuseBusyPlayers(tx, targets, placeOf(first.teeTime.course), first.teeTime.recommendationId);
}
