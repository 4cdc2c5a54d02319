import type { Prisma } from '../../generated/prisma/client.ts';
import type { PendingRecommendation, RecommendationFacts } from './policy.ts';

type Tx = Prisma.TransactionClient;

/**
 * A squad's pending ones, held in one order, those of standing games aside. One that a member is confirming right now is waited
 * for and is none.
 */
export const lockPending = (tx: Tx, squadId: string): Promise<PendingRecommendation[]> =>
  tx.$queryRaw`
    SELECT id, version, course_id AS "courseId", date::text AS date, time, available_members AS "availableMembers",
      possible_members AS "possibleMembers", faces, total_members AS "totalMembers", score::float8 AS score, receipt,
      nearest_miss AS "nearestMiss"
    FROM squad_tee_time_recommendations
    WHERE squad_id = ${squadId}::uuid AND status = 'pending'
      AND NOT EXISTS (SELECT 1 FROM game_dates d WHERE d.recommendation_id = squad_tee_time_recommendations.id)
    ORDER BY id FOR UPDATE`;

/** Stores the changed facts of offers, each a version on. Past Prisma, as `insertRounds`. */
export const updatePending = (tx: Tx, recommendations: readonly (RecommendationFacts & { id: string })[]) =>
  tx.$executeRaw`
    UPDATE squad_tee_time_recommendations AS offer
    SET available_members = row."availableMembers", possible_members = row."possibleMembers", faces = row.faces,
      total_members = row."totalMembers",
      score = row.score, receipt = row.receipt, nearest_miss = nullif(row."nearestMiss", 'null'),
      version = offer.version + 1, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(recommendations)}::jsonb) AS row
      (id uuid, "availableMembers" int, "possibleMembers" int, faces jsonb, "totalMembers" int, score numeric, receipt jsonb,
        "nearestMiss" jsonb)
    WHERE offer.id = row.id`;

export const deleteRecommendations = (tx: Tx, ids: string[]) =>
  tx.recommendation.deleteMany({ where: { id: { in: ids } } });
