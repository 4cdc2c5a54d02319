import { GAME_DATES_MAX } from '@fourball/contracts/constants.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { StandingAnswer as Answer, Prisma, StandingGame } from '../../generated/prisma/client.ts';
import { storedDate } from '../../ranking/calendar.ts';
import type { Game } from '../rules/stored-game.ts';

type Tx = Prisma.TransactionClient;

const columnsOf = ({ rules: { firstDate, lastDate, ...rules }, pause }: Game) => ({
  rules,
  firstDate: storedDate(firstDate),
  lastDate: lastDate === null ? null : storedDate(lastDate),
  pausedFrom: pause && storedDate(pause.from),
  pausedTo: pause && storedDate(pause.to),
});

export const insertGame = (tx: Tx, squadId: string, facts: Game): Promise<StandingGame> =>
  tx.standingGame.create({ data: { id: newId(), squadId, ...columnsOf(facts) } });

export const updateGame = (tx: Tx, id: string, facts: Game): Promise<StandingGame> =>
  tx.standingGame.update({ where: { id }, data: columnsOf(facts) });

/** Counts a change of a game. @returns its version. */
export const countChange = async (tx: Tx, id: string): Promise<number> =>
  (await tx.standingGame.update({ where: { id }, data: { version: { increment: 1 } }, select: { version: true } }))
    .version;

/** Games without a date are as if they had never been. */
export const deleteIfEmpty = (tx: Tx, id: string) => tx.standingGame.deleteMany({ where: { id, dates: { none: {} } } });

/** Games of a squad that have not ended, the oldest first. */
export const findGamesOfSquad = (tx: Tx, squadId: string): Promise<StandingGame[]> =>
  tx.standingGame.findMany({ where: { squadId, endedAt: null }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

/** Where a change of a game begins, and the day on which it is made: the earlier one for a date that was moved. */
interface Change {
  readonly from: string;
  readonly today: string;
}

/** Dates that a change is of: those that are over stay as they are. */
const ofChange = ({ from, today }: Change) => ({
  originalDate: { gte: storedDate(from) },
  OR: [{ originalDate: { gte: storedDate(today) } }, { date: { gte: storedDate(today) } }],
});

/** Whether a game has a date that a change is not of. */
export const hasDateBefore = async (tx: Tx, gameId: string, change: Change): Promise<boolean> =>
  (await tx.gameDate.findFirst({ where: { gameId, NOT: ofChange(change) }, select: { id: true } })) !== null;

/** Whether a date of a game is to come that was to be played on a day. */
export const isToCome = async (tx: Tx, gameId: string, { from, today }: Change): Promise<boolean> =>
  (await tx.gameDate.count({
    where: { gameId, originalDate: storedDate(from), date: { gte: storedDate(today) } },
  })) > 0;

/** Dates that a change is of, and all standing answers, are those of another game. */
export async function passOn(tx: Tx, from: string, to: string, change: Change): Promise<void> {
  await tx.gameDate.updateMany({ where: { gameId: from, ...ofChange(change) }, data: { gameId: to } });
  await tx.$executeRaw`
    INSERT INTO standing_answers (game_id, user_id, answer, missed)
    SELECT ${to}::uuid, user_id, answer, missed FROM standing_answers WHERE game_id = ${from}::uuid`;
}

/** Dates of games from a day on, by their ids. */
export async function findComing(tx: Tx, gameIds: readonly string[], today: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT d.id FROM unnest(${[...gameIds]}::uuid[]) AS game (id)
    CROSS JOIN LATERAL (
      SELECT id FROM game_dates WHERE game_id = game.id AND date >= ${today}::date
      ORDER BY date, id LIMIT ${GAME_DATES_MAX}) d`;
  return rows.map(({ id }) => id);
}

/** Keeps a golfer's standing answer in place of the one before, with no date missed yet. */
export async function upsertStandingAnswer(tx: Tx, { gameId, userId, answer }: Omit<Answer, 'missed'>): Promise<void> {
  const stored = { answer, missed: 0 };
  const key = { gameId_userId: { gameId, userId } };
  await tx.standingAnswer.upsert({ where: key, create: { gameId, userId, ...stored }, update: stored });
}

/** A golfer's standing answers to games, by the game. */
export async function findStandingAnswers(tx: Tx, gameIds: string[], userId: string) {
  const rows = await tx.standingAnswer.findMany({ where: { userId, gameId: { in: gameIds } } });
  return new Map(rows.map(({ gameId, answer }) => [gameId, answer]));
}
