import type { Prisma } from '../../generated/prisma/client.ts';
import { calendarDate, storedDate } from '../../ranking/calendar.ts';
import type { Away } from './policy.ts';

type Tx = Prisma.TransactionClient;

export async function findAway(tx: Tx, userId: string): Promise<Away | null> {
  const row = await tx.awayPeriod.findUnique({ where: { userId } });
  return row && { from: calendarDate(row.from), to: calendarDate(row.to) };
}

/** Keeps when a golfer is away in place of what was said before; two at once, the last. */
export async function updateAway(tx: Tx, userId: string, away: Away | null): Promise<void> {
  const days = away && { from: storedDate(away.from), to: storedDate(away.to) };
  if (days) await tx.awayPeriod.upsert({ where: { userId }, create: { userId, ...days }, update: days });
  else await tx.awayPeriod.deleteMany({ where: { userId } });
}

/** Open dates in a golfer's active squads of which their word is none of their own, by their rounds, as all are locked. */
export const findUnansweredDates = (tx: Tx, userId: string): Promise<{ id: string }[]> =>
  tx.$queryRaw`
    SELECT d.id FROM game_dates d
    JOIN memberships m ON m.squad_id = d.squad_id AND m.user_id = ${userId}::uuid AND m.status = 'active' AND NOT m.gone
    LEFT JOIN round_answers a ON a.recommendation_id = d.recommendation_id AND a.user_id = m.user_id
    WHERE d.status = 'open' AND (a.user_id IS NULL OR a.is_standing) ORDER BY d.recommendation_id`;

/** Has a golfer be out of a round by being away, or say nothing of it. @returns how many words changed. */
export const updateAwayAnswer = (tx: Tx, recommendationId: string, userId: string, isAway: boolean) =>
  isAway
    ? tx.$executeRaw`
        INSERT INTO round_answers AS before (recommendation_id, user_id, answer, is_standing)
        VALUES (${recommendationId}::uuid, ${userId}::uuid, 'out', true)
        ON CONFLICT (recommendation_id, user_id) DO UPDATE
        SET answer = 'out', claimed_at = NULL, answered_at = clock_timestamp() WHERE before.answer <> 'out'`
    : tx.$executeRaw`
        DELETE FROM round_answers
        WHERE recommendation_id = ${recommendationId}::uuid AND user_id = ${userId}::uuid AND answer = 'out' AND is_standing`;
