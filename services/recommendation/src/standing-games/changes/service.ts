import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { bookHeld } from '../../bookings/service.ts';
import { databaseNow } from '../../bookings/waiting-list/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { lockWholeSquad } from '../../read-models/squads/service.ts';
import { lockRecommendation } from '../../recommendations/service.ts';
import { orReason, recordBooking } from '../../weekly-slots/auto-book/service.ts';
import { dueAt, extendedDeadline } from '../rules/next-step.ts';
import { findOwner } from '../words/repository.ts';
import { type GameDateWords, readWords } from '../words/service.ts';
import { dateState, factsOf } from '../words/views.ts';
import { lockRow, updateDate, updateDueAt, updateMissed } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Dates in a row without an act of a golfer, after which their standing answer ends. */
const MISSED_MAX = 3;

/**
 * A date that nobody else changes until the transaction ends: its squad, the active members, its round and itself are held, in
 * this order, as all do who change a date. Undefined where there is none, or its squad is gone.
 */
export async function lockDate(tx: Tx, id: string): Promise<GameDateWords | undefined> {
  const owner = await findOwner(tx, id);
  if (!owner) return undefined;
  await lockWholeSquad(tx, owner.squadId);
  // Made meanwhile by who had the squad's turn.
  const recommendationId = owner.recommendationId ?? (await findOwner(tx, id))?.recommendationId;
  if (recommendationId) await lockRecommendation(tx, recommendationId);
  await lockRow(tx, id);
  return (await readWords(tx, [id]))[0];
}

/** Changes a date that is locked, and has it looked at when something is due next. */
export async function changeDate(
  tx: Tx,
  { row: { id } }: GameDateWords,
  change: Prisma.GameDateUpdateInput,
): Promise<GameDateWords> {
  await updateDate(tx, id, change);
  const [date] = (await readWords(tx, [id])) as [GameDateWords];
  await updateDueAt(tx, id, dueAt(factsOf(date), await databaseNow(tx)));
  return date;
}

/**
 * Locks a date with those who are in: booked in the creator's name where the squad has that done by rule, and else held for
 * the creator to book. What stands in the way of booking leaves it held.
 * @returns why it was not booked by rule, where that was to be done.
 */
export async function lockPlayers(
  tx: Tx,
  publish: Publish,
  date: GameDateWords,
): Promise<{ reason: string; err?: unknown } | undefined> {
  const failure = date.squad.autoBookEnabled ? await bookDate(tx, publish, date) : undefined;
  await updateMissed(tx, date.row.id, MISSED_MAX);
  // Where it is locked before its deadline, who comes after that is behind those who have seats.
  const deadlineAt = new Date(Math.min(date.row.deadlineAt.getTime(), (await databaseNow(tx)).getTime()));
  const locked = await changeDate(tx, date, { status: 'locked', deadlineAt });
  publish(recommendationEvents.gameDateLocked, locked.row.version, dateState(locked));
  return failure;
}

async function bookDate(tx: Tx, publish: Publish, { squad, row, words }: GameDateWords) {
  const { createdBy } = squad;
  if (row.recommendation?.status !== 'confirmed') return undefined;
  if (!words.some(({ userId }) => userId === createdBy)) return { reason: 'creator-inactive' };
  return orReason(tx, publish, async (telling) => {
    const round = await lockRecommendation(tx, row.recommendationId as string);
    const booker = { bookedBy: createdBy, bookedByRule: true, bookingReference: undefined };
    const { id, confirmedMembers } = await bookHeld(tx, telling, round as NonNullable<typeof round>, booker);
    await recordBooking(tx, { squadId: squad.id, id, bookedBy: createdBy, players: confirmedMembers });
    return undefined;
  });
}

/** Gives members a day more to answer, once. @returns whether that was possible. */
export async function extendDate(tx: Tx, publish: Publish, date: GameDateWords, changedBy: string): Promise<boolean> {
  const deadlineAt = extendedDeadline(factsOf(date), await databaseNow(tx));
  if (!deadlineAt) return false;
  const extended = await changeDate(tx, date, { deadlineAt, isExtended: true });
  publish(recommendationEvents.gameDateMoved, extended.row.version, {
    ...dateState(extended),
    movedFrom: { date: date.date, time: date.time },
    changedBy,
  });
  return true;
}
