import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { conflict } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { refuseInactive } from '../../read-models/squads/service.ts';
import { upsertAnswer } from '../../recommendations/answers/service.ts';
import { nameGolfersOf } from '../../recommendations/list/names.ts';
import {
  confirmGolfers,
  type LockedRecommendation,
  lockForMember,
  recommendationView,
} from '../../recommendations/service.ts';
import { refuseClash } from '../clashes/service.ts';
import type { LimitedLedger } from '../limits/service.ts';
import { findTeeTimesOf, updateSeatFreed, updateSeatTaken } from '../tee-times/repository.ts';
import { type BookedTeeTime, cancelTeeTime, seatedAt } from '../tee-times/service.ts';
import { teeTimeState } from '../tee-times/views.ts';
import { openSeat } from './policy.ts';

type Tx = Prisma.TransactionClient;
export type SeatService = ReturnType<typeof createSeatService>;

export function createSeatService({ pool, ledger }: { pool: Pool; ledger: LimitedLedger }) {
  return {
    /** "I'm In"; once it is booked, that takes a free seat. */
    async confirm(id: string, userId: string): Promise<Recommendation> {
      const confirmed = await ledger.write(userId, async (tx, publish) => {
        const { row } = await lockForMember(tx, id, userId);
        const after = await joinRound(tx, publish, row, userId);
        await upsertAnswer(tx, { recommendationId: id, userId, answer: 'in' });
        return after;
      });
      return nameGolfersOf(pool, recommendationView(confirmed));
    },
  };
}

/**
 * Adds a golfer to a round that is locked for them; once it is booked, with a free seat.
 * @throws a 403 problem for a member who is not active, and a 409 problem where no place is left or the round is over.
 */
export async function joinRound(
  tx: Tx,
  publish: Publish,
  row: LockedRecommendation,
  userId: string,
): Promise<LockedRecommendation> {
  await refuseInactive(tx, row.squadId, userId);
  if (row.status === 'booked') await takeSeat(tx, publish, row, userId);
  return confirmGolfers(tx, publish, row, { golfers: [userId] });
}

/**
 * Seats a golfer in a booking whose recommendation is locked; who has a seat there keeps it, and nobody is told again.
 * @throws a 409 problem where no seat is free, all groups have teed off, or the golfer is booked elsewhere then, or that day too
 * far away.
 */
async function takeSeat(tx: Tx, publish: Publish, row: LockedRecommendation, userId: string): Promise<void> {
  const teeTimes = await findTeeTimesOf(tx, row.id);
  if (seatedAt(teeTimes).includes(userId)) return;
  const open = openSeat(teeTimes, new Date());
  if ('refusal' in open) throw conflict(open.refusal.code, open.refusal.detail);
  await refuseClash(tx, open.teeTime, userId);
  const taken = await updateSeatTaken(tx, open.teeTime.id, userId);
  publish(recommendationEvents.seatTaken, taken.version, teeTimeState(taken, { changedBy: userId }));
}

/**
 * Frees a player's seat; with the last one the tee time is cancelled.
 * @param changedBy whose act it is; null where the house acts by a rule.
 */
export async function freeSeat(
  tx: Tx,
  publish: Publish,
  teeTime: BookedTeeTime,
  { userId, changedBy }: { userId: string; changedBy: string | null },
): Promise<void> {
  if (teeTime.bookedPlayers === 1) return cancelTeeTime(tx, publish, teeTime, changedBy);
  const row = await updateSeatFreed(tx, teeTime.id, userId);
  publish(recommendationEvents.seatFreed, row.version, teeTimeState(row, { changedBy }));
}
