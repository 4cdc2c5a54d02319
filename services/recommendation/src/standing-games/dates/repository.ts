import { GameRules } from '@fourball/contracts/http/standing-game.ts';
import type { Prisma, StandingGame } from '../../generated/prisma/client.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import type { Word } from './words.ts';

type Tx = Prisma.TransactionClient;

const whole = { game: true, recommendation: { include: { course: true } } } as const satisfies Prisma.GameDateInclude;
export type DateRow = Prisma.GameDateGetPayload<{ include: typeof whole }>;

/** Rules of a game as its leaders chose them. */
export const rulesOf = ({ rules, firstDate, lastDate }: Pick<StandingGame, 'rules' | 'firstDate' | 'lastDate'>) =>
  GameRules.parse({
    ...(rules as object),
    firstDate: calendarDate(firstDate),
    lastDate: lastDate && calendarDate(lastDate),
  });

export const findDate = (tx: Tx, id: string): Promise<DateRow | null> =>
  tx.gameDate.findUnique({ where: { id }, include: whole });

/** Dates by what is asked of them, the next first. */
export const findDates = (tx: Tx, where: Prisma.GameDateWhereInput): Promise<DateRow[]> =>
  tx.gameDate.findMany({ where, include: whole, orderBy: [{ date: 'asc' }, { originalDate: 'asc' }, { id: 'asc' }] });

/** The date; until the transaction ends, whoever else wants to change it waits. Its round is locked before it. */
export async function lockDate(tx: Tx, id: string): Promise<DateRow | null> {
  await tx.$queryRaw`SELECT 1 FROM game_dates WHERE id = ${id}::uuid FOR UPDATE`;
  return findDate(tx, id);
}

/** Names of courses by id. */
export async function findCourseNames(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx.golfCourse.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Words on rounds, by the round. */
export async function findWords(tx: Tx, recommendationIds: string[]): Promise<Map<string, Word[]>> {
  const rows = await tx.roundAnswer.findMany({
    where: { recommendationId: { in: recommendationIds } },
    select: { recommendationId: true, userId: true, answer: true, isStanding: true, claimedAt: true },
  });
  return Map.groupBy(rows, ({ recommendationId }) => recommendationId);
}

/** Active members of squads, by the squad. */
export async function findActive(tx: Tx, squadIds: string[]): Promise<Map<string, string[]>> {
  const rows = await tx.membership.findMany({
    where: { squadId: { in: squadIds }, status: 'active', gone: false },
    select: { squadId: true, userId: true },
  });
  const bySquad = Map.groupBy(rows, ({ squadId }) => squadId);
  return new Map([...bySquad].map(([squadId, members]) => [squadId, members.map(({ userId }) => userId)]));
}

/** Golfers who play games only if needed, by the game. */
export async function findIfNeeded(tx: Tx, gameIds: string[]): Promise<Map<string, string[]>> {
  const rows = await tx.standingAnswer.findMany({ where: { gameId: { in: gameIds }, answer: 'if_needed' } });
  const byGame = Map.groupBy(rows, ({ gameId }) => gameId);
  return new Map([...byGame].map(([gameId, answers]) => [gameId, answers.map(({ userId }) => userId)]));
}
