import type { GameRules } from '@fourball/contracts/http/standing-game.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Prisma, StandingGame } from '../../generated/prisma/client.ts';
import { calendarDate, storedDate } from '../../ranking/calendar.ts';
import type { DateFacts, KnownDate } from '../rules/plan.ts';

type Tx = Prisma.TransactionClient;
export type GameRow = StandingGame;

/** A game as it is kept. */
export interface GameFacts {
  readonly rules: GameRules;
  readonly pause: { readonly from: string; readonly to: string } | null;
}

export const gameFacts = (row: GameRow): GameFacts => ({
  rules: {
    ...(row.rules as Omit<GameRules, 'firstDate' | 'lastDate'>),
    firstDate: calendarDate(row.firstDate),
    lastDate: row.lastDate && calendarDate(row.lastDate),
  },
  pause: row.pausedFrom && row.pausedTo ? { from: calendarDate(row.pausedFrom), to: calendarDate(row.pausedTo) } : null,
});

const columnsOf = ({ rules: { firstDate, lastDate, ...rules }, pause }: GameFacts) => ({
  rules,
  firstDate: storedDate(firstDate),
  lastDate: lastDate === null ? null : storedDate(lastDate),
  pausedFrom: pause && storedDate(pause.from),
  pausedTo: pause && storedDate(pause.to),
});

export const insertGame = (tx: Tx, squadId: string, facts: GameFacts): Promise<GameRow> =>
  tx.standingGame.create({ data: { id: newId(), squadId, ...columnsOf(facts) } });

export const updateGame = (tx: Tx, id: string, facts: GameFacts): Promise<GameRow> =>
  tx.standingGame.update({ where: { id }, data: columnsOf(facts) });

export const updateMadeUpTo = (tx: Tx, id: string, date: string) =>
  tx.standingGame.update({ where: { id }, data: { madeUpTo: storedDate(date) }, select: { id: true } });

export const endGame = (tx: Tx, id: string) =>
  tx.$executeRaw`UPDATE standing_games SET ended_at = clock_timestamp() WHERE id = ${id}::uuid`;

/** Games without a date are as if they had never been. */
export const deleteIfEmpty = (tx: Tx, id: string) => tx.standingGame.deleteMany({ where: { id, dates: { none: {} } } });

export const deleteGamesOfSquad = (tx: Tx, squadId: string) => tx.standingGame.deleteMany({ where: { squadId } });

export const findGame = (tx: Tx, id: string): Promise<GameRow | null> => tx.standingGame.findUnique({ where: { id } });

/** The game; until the transaction ends, whoever else wants to change it waits. */
export async function lockGame(tx: Tx, id: string): Promise<GameRow | null> {
  await tx.$queryRaw`SELECT 1 FROM standing_games WHERE id = ${id}::uuid FOR UPDATE`;
  return findGame(tx, id);
}

/** Games of a squad that have not ended, the oldest first. */
export const findGamesOfSquad = (tx: Tx, squadId: string): Promise<GameRow[]> =>
  tx.standingGame.findMany({ where: { squadId, endedAt: null }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

/** Games whose dates are not made up to a day, held; one that another makes them of just now is none. */
export async function lockGamesToMake(tx: Tx, to: string, limit: number): Promise<GameRow[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM standing_games
    WHERE ended_at IS NULL AND (made_up_to IS NULL OR made_up_to < ${to}::date)
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  return tx.standingGame.findMany({ where: { id: { in: rows.map(({ id }) => id) } }, orderBy: { id: 'asc' } });
}

/** Dates of a game from a day on, with their rounds, which nobody else changes until the transaction ends. */
export async function lockDatesFrom(tx: Tx, gameId: string, from: string): Promise<KnownDate[]> {
  // Rounds first, as those do who answer.
  await tx.$queryRaw`
    SELECT 1 FROM squad_tee_time_recommendations r
    JOIN game_dates d ON d.recommendation_id = r.id
    WHERE d.game_id = ${gameId}::uuid AND d.original_date >= ${from}::date
    ORDER BY r.id FOR UPDATE OF r`;
  await tx.$queryRaw`
    SELECT 1 FROM game_dates WHERE game_id = ${gameId}::uuid AND original_date >= ${from}::date ORDER BY id FOR UPDATE`;
  const rows = await tx.gameDate.findMany({
    where: { gameId, originalDate: { gte: storedDate(from) } },
    include: { recommendation: true },
    orderBy: { originalDate: 'asc' },
  });
  return rows.map((row) => ({
    ...row,
    originalDate: calendarDate(row.originalDate),
    date: calendarDate(row.date),
    round: row.recommendation?.status ?? null,
  }));
}

/** Whether a game has a date before a day. */
export const hasDateBefore = async (tx: Tx, gameId: string, date: string): Promise<boolean> =>
  (await tx.gameDate.findFirst({
    where: { gameId, originalDate: { lt: storedDate(date) } },
    select: { id: true },
  })) !== null;

/** Dates that are there already stay as they are. */
export const insertDates = (
  tx: Tx,
  dates: readonly (DateFacts & { readonly gameId: string; readonly squadId: string })[],
) =>
  tx.gameDate.createMany({
    data: dates.map((date) => ({
      ...date,
      id: newId(),
      originalDate: storedDate(date.originalDate),
      date: storedDate(date.date),
      dueAt: date.opensAt,
    })),
    skipDuplicates: true,
  });

/** Another place or other moments of a date, to be looked at next then. */
export interface DateChange extends Omit<DateFacts, 'originalDate'> {
  readonly status?: 'planned';
  readonly isMoved?: boolean;
  readonly dueAt: Date | null;
}

export const updateDate = (tx: Tx, id: string, { date, ...change }: DateChange) =>
  tx.gameDate.update({
    where: { id },
    data: { ...change, date: storedDate(date), version: { increment: 1 } },
    select: { version: true },
  });

export const updateSkipped = (tx: Tx, id: string, reason: string | null) =>
  tx.gameDate.update({
    where: { id },
    data: { status: 'skipped', reason, dueAt: null, version: { increment: 1 } },
    select: { version: true },
  });

export const deleteDates = (tx: Tx, ids: string[]) => tx.gameDate.deleteMany({ where: { id: { in: ids } } });

/** Dates from a day on, and all standing answers, are those of another game. */
export async function passOn(tx: Tx, from: string, to: string, day: string): Promise<void> {
  await tx.gameDate.updateMany({
    where: { gameId: from, originalDate: { gte: storedDate(day) } },
    data: { gameId: to },
  });
  await tx.$executeRaw`
    INSERT INTO standing_answers (game_id, user_id, answer, missed)
    SELECT ${to}::uuid, user_id, answer, missed FROM standing_answers WHERE game_id = ${from}::uuid`;
}
