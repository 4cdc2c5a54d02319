import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { conflict } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { storedDate } from '../../ranking/calendar.ts';
import { everyMember } from '../../read-models/squads/service.ts';
import { deletePendingAt, isStartHeld, type RecommendationRow, updateRecommendation } from '../repository.ts';
import { drop } from '../service.ts';
import { recommendationState } from '../views.ts';

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

/** Follows its booking to another start. @throws like {@link clearStart}. */
export async function applyMove(
  tx: Tx,
  publish: Publish,
  { id, squadId }: Pick<RecommendationRow, 'id' | 'squadId'>,
  start: Omit<RoundPlace, 'courseId'>,
): Promise<void> {
  await clearStart(tx, publish, { id, squadId, ...start });
  const change = { ...start, date: storedDate(start.date), lineDueAt: new Date() };
  const moved = await updateRecommendation(tx, id, change);
  publish(recommendationEvents.recommendationMoved, moved.version, recommendationState(moved));
}

/** Moves a locked round that is not booked, with those who come to it. @throws like {@link clearStart}. */
export async function moveRound(
  tx: Tx,
  publish: Publish,
  { id, squadId }: Pick<RecommendationRow, 'id' | 'squadId'>,
  { courseId, ...start }: RoundPlace,
): Promise<void> {
  await clearStart(tx, publish, { id, squadId, ...start });
  const course = { connect: { id: courseId } };
  const row = await updateRecommendation(tx, id, { ...start, date: storedDate(start.date), course });
  publish(recommendationEvents.recommendationMoved, row.version, recommendationState(row));
}

/** Has a locked round that was ended be one again, with those who came and are still members. @throws like {@link clearStart}. */
export async function resumeRound(
  tx: Tx,
  publish: Publish,
  { id, squadId, confirmedMembers }: Pick<RecommendationRow, 'id' | 'squadId' | 'confirmedMembers'>,
  start: { readonly date: string; readonly time: string },
): Promise<void> {
  await clearStart(tx, publish, { id, squadId, ...start });
  const members = await everyMember(tx, squadId);
  const coming = confirmedMembers.filter((golfer) => members.includes(golfer));
  const status = coming.length > 0 ? 'confirmed' : 'pending';
  const row = await updateRecommendation(tx, id, { status, confirmedMembers: coming });
  const kind = recommendationEvents[status === 'confirmed' ? 'recommendationConfirmed' : 'recommendationOffered'];
  publish(kind, row.version, recommendationState(row));
}
