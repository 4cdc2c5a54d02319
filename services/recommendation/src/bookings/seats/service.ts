import { recommendationEvents, type TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { conflict } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { findSquad, refuseInactive } from '../../read-models/squads/service.ts';
import { confirmGolfers, type LockedRecommendation } from '../../recommendations/service.ts';
import {
  endOffers,
  endOffersAt,
  findOffers,
  isOpen,
  lineAt,
  orderOf,
  updateDueBy,
} from '../../recommendations/waiting-list/service.ts';
import { freeAmong, refuseClash } from '../clashes/service.ts';
import { findTeeTimesOf, updateSeatFreed, updateSeatTaken } from '../tee-times/repository.ts';
import { type BookedTeeTime, cancelTeeTime, seatedAt } from '../tee-times/service.ts';
import { guestsOf, teeTimeState } from '../tee-times/views.ts';
import { maySit } from '../waiting-list/policy.ts';
import { databaseNow, updateNotices } from '../waiting-list/repository.ts';
import { freeSeatsAt, gaveUpSeatAt, isGroupAwaited, isHeld, openSeat } from './policy.ts';

type Tx = Prisma.TransactionClient;
type Seating = Pick<TeeTimeState, 'isFromLine'> & { readonly userId: string };

/**
 * Adds a golfer to a round that is locked for them; once it is booked, with a free seat, or else to its line.
 * @throws a 403 problem for a member who is not active, and a 409 problem where the round is over or they are booked elsewhere.
 */
export async function joinRound(
  tx: Tx,
  publish: Publish,
  row: LockedRecommendation,
  userId: string,
): Promise<LockedRecommendation> {
  await refuseInactive(tx, row.squadId, userId);
  if (row.status === 'booked' && !(await takeSeat(tx, publish, row, userId))) return row;
  return confirmGolfers(tx, publish, row, { golfers: [userId] });
}

/**
 * Seats a golfer in a booking whose recommendation is locked; who has a seat there keeps it, and nobody is told again.
 * @returns whether they have a seat; else they are to wait for one.
 * @throws a 409 problem where all groups have teed off, or the golfer is booked elsewhere then, or that day too far away.
 */
async function takeSeat(tx: Tx, publish: Publish, row: LockedRecommendation, userId: string): Promise<boolean> {
  const teeTimes = await findTeeTimesOf(tx, row.id);
  if (seatedAt(teeTimes).includes(userId)) return true;
  const now = await databaseNow(tx);
  const open = openSeat(teeTimes, now, userId);
  if ('refusal' in open) {
    if (open.refusal.code === 'full') return false;
    throw conflict(open.refusal.code, open.refusal.detail);
  }
  const freeSeats = freeSeatsAt(teeTimes, now);
  const offers = await findOffers(tx, row.id);
  const rule = orderOf(await findSquad(tx, row.squadId));
  const { startsAt, seatFreedAt: freedAt } = row;
  const waiting = await lineAt(tx, row);
  // All at once: of two locks in turn, two who come could each wait for the other's.
  const able = await freeAmong(tx, open.teeTime, [...waiting, userId]);
  const line = waiting.filter((golfer) => golfer === userId || able.includes(golfer));
  const seat = { userId, freeSeats, rule, offers, now, line, freedAt, startsAt };
  if (!maySit({ ...seat, gaveUpAt: gaveUpSeatAt(teeTimes, userId) })) {
    await updateDueBy(tx, row.id, now);
    return false;
  }
  await refuseClash(tx, open.teeTime, userId);
  await occupySeat(tx, publish, open.teeTime, { userId, freeSeats });
  return true;
}

/** Gives a golfer a seat of a tee time that is free, which ends their offer, and with the last one those of all. */
export async function occupySeat(
  tx: Tx,
  publish: Publish,
  teeTime: BookedTeeTime,
  { freeSeats, ...seat }: Seating & { readonly freeSeats: number },
): Promise<void> {
  const { userId } = seat;
  await seatGolfer(tx, publish, teeTime, seat);
  const { recommendationId } = teeTime;
  const offers = (await findOffers(tx, recommendationId)).filter(isOpen);
  const accepted = offers.filter((offer) => offer.userId === userId).map(({ id }) => id);
  await endOffers(tx, publish, accepted, 'accepted');
  if (freeSeats === 1) await endOffersAt(tx, publish, recommendationId, 'taken');
}

/** Gives a golfer a seat of a tee time that is free. */
export async function seatGolfer(
  tx: Tx,
  publish: Publish,
  teeTime: BookedTeeTime,
  { userId, ...seat }: Seating,
): Promise<void> {
  const untold = (await findTeeTimesOf(tx, teeTime.recommendationId))
    .flatMap(({ bookings }) => bookings)
    .filter((seat) => seat.userId === userId && seat.notice === 'given_up');
  await updateNotices(
    tx,
    untold.map(({ id }) => id),
    null,
  );
  const taken = await updateSeatTaken(tx, teeTime.id, userId);
  const change = { changedBy: userId, ...seat, ...(untold.length > 0 ? { isTakenBack: true } : {}) };
  publish(recommendationEvents.seatTaken, taken.version, teeTimeState(taken, change));
}

/**
 * Frees the seats of a player and of their guests; with the last player the tee time is cancelled, unless it is held or
 * others wait for it.
 * @param changedBy whose act it is; null where the house acts by a rule.
 */
export async function freeSeat(
  tx: Tx,
  publish: Publish,
  round: LockedRecommendation,
  teeTime: BookedTeeTime,
  { userId, changedBy }: { userId: string; changedBy: string | null },
): Promise<void> {
  const isLast = seatedAt([teeTime]).length === 1;
  if (isLast && !(await isAwaited(tx, round, teeTime))) return cancelTeeTime(tx, publish, teeTime, changedBy);
  const guests = guestsOf(teeTime).filter(({ hostId }) => hostId === userId).length;
  const notice = changedBy === userId ? 'given_up' : 'lost';
  const row = await updateSeatFreed(tx, teeTime.id, userId, { guests, notice });
  publish(recommendationEvents.seatFreed, row.version, teeTimeState(row, { changedBy }));
}

async function isAwaited(tx: Tx, row: LockedRecommendation, teeTime: BookedTeeTime): Promise<boolean> {
  if (isHeld(teeTime, await databaseNow(tx))) return true;
  const others = (await findTeeTimesOf(tx, row.id)).filter(({ id }) => id !== teeTime.id);
  const waiting = await freeAmong(tx, teeTime, await lineAt(tx, row));
  return isGroupAwaited(waiting.length, others, await databaseNow(tx));
}
