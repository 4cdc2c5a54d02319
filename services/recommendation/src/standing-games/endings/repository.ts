import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Dates of a squad's games of which events were published, with the version of the last. */
export const findPublished = (tx: Tx, squadId: string) =>
  tx.gameDate.findMany({ where: { squadId, version: { gt: 0 } }, select: { id: true, version: true } });

/** Deletes games of a squad, with their dates and standing answers. */
export const deleteGamesOfSquad = (tx: Tx, squadId: string) => tx.standingGame.deleteMany({ where: { squadId } });

/** Deletes standing answers of a golfer, in one squad or in all. */
export const deleteStandingAnswersOf = (tx: Tx, { userId, squadId }: { userId: string; squadId?: string }) =>
  tx.standingAnswer.deleteMany({ where: { userId, ...(squadId ? { game: { squadId } } : {}) } });

export const deleteAwayOf = (tx: Tx, userId: string) => tx.awayPeriod.deleteMany({ where: { userId } });

export const copyStandingAnswers = (tx: Tx, from: string, to: string) =>
  tx.$executeRaw`
    INSERT INTO standing_answers (game_id, user_id, answer, missed)
    SELECT game_id, ${to}::uuid, answer, missed FROM standing_answers WHERE user_id = ${from}::uuid
    ON CONFLICT DO NOTHING`;

export const copyAway = (tx: Tx, from: string, to: string) =>
  tx.$executeRaw`
    INSERT INTO away_periods (user_id, first_day, last_day)
    SELECT ${to}::uuid, first_day, last_day FROM away_periods WHERE user_id = ${from}::uuid
    ON CONFLICT DO NOTHING`;
