import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { conflict } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { calendarDate, storedDate } from '../../ranking/calendar.ts';
import { instantAt } from '../../ranking/clock.ts';
import { everyMember } from '../../read-models/squads/service.ts';
import { limitDeadlines, renewAway, updateDateDue, updateDateMoved } from '../game-rounds/service.ts';
import { eraseGuestsBut } from '../guests/service.ts';
import {
  deletePendingAt,
  findRecommendations,
  isStartHeld,
  lockAllAt,
  lockRecommendation,
  type RecommendationRow,
  UNRANKED,
  updateRecommendation,
} from '../repository.ts';
import { drop } from '../service.ts';
import { presentKinds, recommendationState } from '../views.ts';
import { findClaims, findOffers } from '../waiting-list/repository.ts';

type Tx = Prisma.TransactionClient;

/** Where a round is to be. */
export interface RoundPlace {
  readonly date: string;
  readonly time: string;
  readonly startsAt: Date;
  readonly courseId: string;
}

/**
 * Makes a start a squad's own: pending recommendations of it make room.
 * @param id of the round that is to be there, which is not in its own way.
 * @throws a 409 problem where the squad has another tee time then.
 */
export async function clearStart(
  tx: Tx,
  publish: Publish,
  start: { readonly id: string; readonly squadId: string; readonly date: string; readonly time: string },
): Promise<void> {
  drop(publish, start.squadId, await deletePendingAt(tx, start.squadId, start));
  if (await isStartHeld(tx, start)) throw conflict('start-taken', 'The squad has another tee time then');
}

/**
 * Follows its booking to another start, as does the date of a standing game that it is. Those in line who let a seat pass let it
 * pass at the start before: they are asked again. @throws like {@link clearStart}.
 */
export async function applyMove(
  tx: Tx,
  publish: Publish,
  { id, squadId }: Pick<RecommendationRow, 'id' | 'squadId'>,
  start: Omit<RoundPlace, 'courseId'>,
): Promise<void> {
  await clearStart(tx, publish, { id, squadId, ...start });
  const now = new Date();
  const hasPassed = (await findOffers(tx, id)).some(({ outcome }) => outcome === 'passed');
  const freed = hasPassed ? { seatFreedAt: now } : {};
  const change = { ...start, ...UNRANKED, ...freed, date: storedDate(start.date), lineDueAt: now };
  const moved = await updateRecommendation(tx, id, change);
  await updateDateMoved(tx, id, start);
  await renewAway(tx, id);
  publish(recommendationEvents.recommendationMoved, moved.version, recommendationState(moved));
}

/**
 * Moves a locked round that is not booked, with those who come to it. One that was ended is one again, with the members who said
 * that they come: some may have left since, or be another.
 * @throws like {@link clearStart}.
 */
export async function moveRound(
  tx: Tx,
  publish: Publish,
  id: string,
  { courseId, ...start }: RoundPlace,
): Promise<void> {
  const row = await lockRecommendation(tx, id);
  if (!row) return;
  await clearStart(tx, publish, { id, squadId: row.squadId, ...start });
  const isThere = row.courseId === courseId && row.time === start.time && calendarDate(row.date) === start.date;
  const place = {
    ...start,
    date: storedDate(start.date),
    course: { connect: { id: courseId } },
    ...(isThere ? {} : UNRANKED),
  };
  if (row.status !== 'cancelled') {
    const moved = await updateRecommendation(tx, id, place);
    return publish(recommendationEvents.recommendationMoved, moved.version, recommendationState(moved));
  }
  const members = await everyMember(tx, row.squadId);
  const claims = (await findClaims(tx, [id])).toSorted(
    (one, other) => one.claimedAt.getTime() - other.claimedAt.getTime(),
  );
  const confirmedMembers = claims.map(({ userId }) => userId).filter((golfer) => members.includes(golfer));
  const status = confirmedMembers.length > 0 ? 'confirmed' : 'pending';
  await eraseGuestsBut(tx, publish, id, confirmedMembers);
  const resumed = await updateRecommendation(tx, id, { ...place, status, confirmedMembers });
  publish(presentKinds[status], resumed.version, recommendationState(resumed));
}

/** Has rounds at courses whose time zone was wrong begin at their time on the clocks there. @returns their ids. */
export async function correctRounds(
  tx: Tx,
  publish: Publish,
  courseIds: readonly string[],
  from: Date,
): Promise<string[]> {
  const ids = await lockAllAt(tx, courseIds, from);
  for (const { id, date, time, course } of await findRecommendations(tx, ids)) {
    const startsAt = new Date(instantAt(calendarDate(date), time, course.timeZone));
    const row = await updateRecommendation(tx, id, { startsAt });
    await updateDateDue(tx, id);
    publish(recommendationEvents.recommendationMoved, row.version, recommendationState(row));
  }
  await limitDeadlines(tx, ids);
  return ids;
}
