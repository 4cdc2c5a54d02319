import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** The date; until the transaction ends, whoever else wants to change it waits. Its squad and round are locked before it. */
export const lockRow = (tx: Tx, id: string) => tx.$queryRaw`SELECT 1 FROM game_dates WHERE id = ${id}::uuid FOR UPDATE`;

/** Keeps what changed, and counts the change. */
export const updateDate = (tx: Tx, id: string, change: Prisma.GameDateUpdateInput) =>
  tx.gameDate.update({ where: { id }, data: { ...change, version: { increment: 1 } }, select: { id: true } });

export const updateDueAt = (tx: Tx, id: string, dueAt: Date | null) =>
  tx.gameDate.update({ where: { id }, data: { dueAt }, select: { id: true } });

/**
 * Counts a date for the standing answers of its game: an act of the golfer ends a row without any, and with the third without
 * one they are asked again. Who is away acts by saying so.
 */
export const updateMissed = (tx: Tx, id: string, most: number) =>
  tx.$executeRaw`
    UPDATE standing_answers s
    SET missed = CASE WHEN NOT a.is_standing OR a.answer = 'out' OR s.missed + 1 >= ${most} THEN 0 ELSE s.missed + 1 END,
      answer = CASE WHEN a.is_standing AND a.answer = 'in' AND s.missed + 1 >= ${most} THEN 'ask' ELSE s.answer END
    FROM game_dates d JOIN round_answers a ON a.recommendation_id = d.recommendation_id
    WHERE d.id = ${id}::uuid AND s.game_id = d.game_id AND s.user_id = a.user_id AND s.answer = 'usually_in'`;
