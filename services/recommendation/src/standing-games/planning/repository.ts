import { idsOf, newId } from '@fourball/kit/process/id.ts';
import type { Prisma, StandingGame } from '../../generated/prisma/client.ts';
import { calendarDate, storedDate } from '../../ranking/calendar.ts';
import type { DateFacts, KnownDate } from '../rules/plan.ts';

type Tx = Prisma.TransactionClient;
export type GameRow = StandingGame;

export const updateMadeUpTo = (tx: Tx, id: string, date: string) =>
  tx.standingGame.update({ where: { id }, data: { madeUpTo: storedDate(date) }, select: { id: true } });

/** Games that go on and whose dates are not made up to a day. */
export const findGamesToMake = (tx: Tx, to: string, limit: number): Promise<Pick<GameRow, 'id' | 'squadId'>[]> =>
  tx.standingGame.findMany({
    where: { endedAt: null, OR: [{ madeUpTo: null }, { madeUpTo: { lt: storedDate(to) } }] },
    orderBy: { madeUpTo: 'asc' },
    select: { id: true, squadId: true },
    take: limit,
  });

export const findGame = (tx: Tx, id: string): Promise<GameRow | null> => tx.standingGame.findUnique({ where: { id } });

/** The game; until the transaction ends, whoever else wants to change it waits. */
export async function lockGame(tx: Tx, id: string): Promise<GameRow | null> {
  await tx.$queryRaw`SELECT 1 FROM standing_games WHERE id = ${id}::uuid FOR UPDATE`;
  return findGame(tx, id);
}

export const endGame = (tx: Tx, id: string) =>
  tx.$executeRaw`UPDATE standing_games SET ended_at = clock_timestamp() WHERE id = ${id}::uuid`;

/** Whether a game has a date from a day on. */
export const hasDateFrom = async (tx: Tx, gameId: string, day: string): Promise<boolean> =>
  (await tx.gameDate.findFirst({ where: { gameId, date: { gte: storedDate(day) } }, select: { id: true } })) !== null;

/** Days of a game's dates to come that are on, the earliest first. */
export async function findNextDates(tx: Tx, gameId: string): Promise<string[]> {
  const rows = await tx.gameDate.findMany({
    where: {
      gameId,
      status: { in: ['planned', 'open', 'locked'] },
      OR: [{ recommendationId: null }, { recommendation: { status: { not: 'cancelled' } } }],
    },
    select: { date: true },
    orderBy: { date: 'asc' },
  });
  return rows.map(({ date }) => calendarDate(date));
}

/** Dates of a game from a day on, which like their rounds nobody else changes until the transaction ends. */
export const lockDatesFrom = (tx: Tx, gameId: string, from: string): Promise<KnownDate[]> =>
  lockDates(tx, { gameId, originalDate: { gte: storedDate(from) } });

/** The same of dates that are played from a day on, also those that were moved there. */
export const lockDatesPlayedFrom = (tx: Tx, gameId: string, from: string): Promise<KnownDate[]> =>
  lockDates(tx, { gameId, date: { gte: storedDate(from) } });

/** Games of a squad that have not ended, in the order in which they are locked. */
export const findIdsOfSquad = async (tx: Tx, squadId: string): Promise<string[]> =>
  idsOf(
    await tx.standingGame.findMany({ where: { squadId, endedAt: null }, select: { id: true }, orderBy: { id: 'asc' } }),
  );

/** Dates of a game that are still to open, held as by {@link lockDatesFrom}. */
export const lockUnopened = (tx: Tx, gameId: string): Promise<KnownDate[]> =>
  lockDates(tx, { gameId, status: 'planned', dueAt: { not: null } });

/** One date, held as by {@link lockDatesFrom}. */
export const lockDate = async (tx: Tx, id: string): Promise<KnownDate | undefined> => (await lockDates(tx, { id }))[0];

/** The same as by {@link lockDatesFrom}, which others may change. */
export const findDatesFrom = (tx: Tx, gameId: string, from: string): Promise<KnownDate[]> =>
  findDates(tx, { gameId, originalDate: { gte: storedDate(from) } });

async function lockDates(tx: Tx, where: Prisma.GameDateWhereInput): Promise<KnownDate[]> {
  const found = await tx.gameDate.findMany({ where, select: { id: true, recommendationId: true } });
  // Rounds first, as those do who answer.
  await tx.$queryRaw`
    SELECT 1 FROM squad_tee_time_recommendations
    WHERE id = ANY(${found.flatMap(({ recommendationId }) => recommendationId ?? [])}::uuid[]) ORDER BY id FOR UPDATE`;
  await tx.$queryRaw`SELECT 1 FROM game_dates WHERE id = ANY(${idsOf(found)}::uuid[]) ORDER BY id FOR UPDATE`;
  return findDates(tx, { id: { in: idsOf(found) } });
}

async function findDates(tx: Tx, where: Prisma.GameDateWhereInput): Promise<KnownDate[]> {
  const include = { recommendation: true };
  const rows = await tx.gameDate.findMany({ where, include, orderBy: { originalDate: 'asc' } });
  return rows.map(({ recommendation, ...row }) => ({
    ...row,
    originalDate: calendarDate(row.originalDate),
    date: calendarDate(row.date),
    time: recommendation?.time ?? row.time,
    courseId: recommendation?.courseId ?? row.courseId,
    round: recommendation?.status ?? null,
    startsAt: recommendation?.startsAt ?? null,
  }));
}

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
  readonly isResumed?: boolean;
  readonly isMoved?: boolean;
  readonly dueAt?: Date;
}

export const updateDate = (tx: Tx, id: string, { date, isResumed, ...change }: DateChange) =>
  tx.gameDate.update({
    where: { id },
    data: {
      ...change,
      ...(isResumed ? { status: 'planned', resumed: { increment: 1 } } : {}),
      date: storedDate(date),
      version: { increment: 1 },
    },
    select: { version: true },
  });

export const updateOff = (
  tx: Tx,
  ids: string[],
  off: { readonly status: 'skipped' | 'called_off'; readonly reason: string | null },
) => tx.gameDate.updateMany({ where: { id: { in: ids } }, data: { ...off, dueAt: null, version: { increment: 1 } } });

export const deleteDates = (tx: Tx, ids: string[]) => tx.gameDate.deleteMany({ where: { id: { in: ids } } });
