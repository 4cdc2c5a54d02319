import type { Prisma } from '../../generated/prisma/client.ts';
import type { AchievementKind } from './policy.ts';

type Tx = Prisma.TransactionClient;

const PAGE = 200;

/** Finds those of these golfers who have a seat in no other tee time, and had none in one that was cancelled. */
export async function findNewcomers(tx: Tx, userIds: readonly string[], teeTimeId: string): Promise<string[]> {
  const newcomers = await tx.$queryRaw<{ userId: string }[]>`
    SELECT player AS "userId" FROM unnest(${[...userIds]}::uuid[]) AS player
    WHERE NOT EXISTS (SELECT FROM tee_times WHERE players @> ARRAY[player] AND id <> ${teeTimeId}::uuid)
    ORDER BY player`;
  return newcomers.map(({ userId }) => userId);
}

/**
 * Golfers who have played so many rounds, the last of them in the week before `now`, and have not achieved that yet; at
 * most a page. A round is played when it is over, was not cancelled, and they had a seat.
 */
export async function findExperienced(
  tx: Tx,
  { now, rounds, kind }: { now: Date; rounds: number; kind: AchievementKind },
): Promise<string[]> {
  const experienced = await tx.$queryRaw<{ userId: string }[]>`
    SELECT player AS "userId" FROM (
      SELECT DISTINCT unnest(players) AS player FROM tee_times
      WHERE status = 'confirmed' AND ends_at <= ${now} AND starts_at > ${now}::timestamptz - interval '8 days') AS latest
    WHERE NOT EXISTS (SELECT FROM achievements WHERE user_id = player AND kind = ${kind})
      AND EXISTS (SELECT FROM golfers WHERE id = player AND NOT gone)
      AND (SELECT count(*) FROM tee_times
           WHERE players @> ARRAY[player] AND status = 'confirmed' AND ends_at <= ${now}) >= ${rounds}
    ORDER BY player LIMIT ${PAGE}`;
  return experienced.map(({ userId }) => userId);
}

/** Keeps that golfers achieved something; answers those who had not. */
export async function insertAchievements(
  tx: Tx,
  userIds: readonly string[],
  kind: AchievementKind,
  achievedAt: Date,
): Promise<string[]> {
  const achieved = await tx.$queryRaw<{ userId: string }[]>`
    INSERT INTO achievements (user_id, kind, achieved_at)
    SELECT golfer, ${kind}, ${achievedAt} FROM unnest(${[...userIds]}::uuid[]) AS golfer
    ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`;
  return achieved.map(({ userId }) => userId);
}
