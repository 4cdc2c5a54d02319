import type { RoundAnswer } from '@fourball/contracts/http/answer.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { PAST_DATES } from '../rules/hold-advice.ts';

type Tx = Prisma.TransactionClient;

/** Columns of a round that are read: its receipt would be most of the bytes. */
const whole = {
  game: true,
  recommendation: {
    select: {
      id: true,
      time: true,
      startsAt: true,
      status: true,
      confirmedMembers: true,
      courseId: true,
      course: { select: { id: true, name: true, timeZone: true } },
    },
  },
} as const satisfies Prisma.GameDateInclude;
export type DateRow = Prisma.GameDateGetPayload<{ include: typeof whole }>;

/** An active member's word on a date; null while they are silent. */
export interface Word {
  readonly dateId: string;
  readonly userId: string;
  readonly membershipId: string;
  readonly answer: RoundAnswer | null;
  readonly isStanding: boolean;
  readonly note: string | null;
  readonly claimedAt: Date | null;
  readonly isIfNeeded: boolean;
}

/** One of the last dates before another that were locked, and who was in. */
export interface PastDate {
  readonly dateId: string;
  readonly deadlineAt: Date;
  readonly players: readonly string[];
}

/** Dates by their ids, the earliest first. */
export const findDates = (tx: Tx, ids: readonly string[]): Promise<DateRow[]> =>
  tx.gameDate.findMany({ where: { id: { in: [...ids] } }, include: whole, orderBy: [{ date: 'asc' }, { id: 'asc' }] });

export const findWords = (tx: Tx, ids: readonly string[]): Promise<Word[]> =>
  tx.$queryRaw`
    SELECT d.id AS "dateId", m.user_id AS "userId", m.id AS "membershipId", a.answer::text AS answer,
      coalesce(a.is_standing, false) AS "isStanding", a.note, a.claimed_at AS "claimedAt",
      coalesce(s.answer = 'if_needed', false) AS "isIfNeeded"
    FROM game_dates d
    JOIN memberships m ON m.squad_id = d.squad_id AND m.status = 'active' AND NOT m.gone
    LEFT JOIN round_answers a ON a.recommendation_id = d.recommendation_id AND a.user_id = m.user_id
    LEFT JOIN standing_answers s ON s.game_id = d.game_id AND s.user_id = m.user_id
    WHERE d.id = ANY(${[...ids]}::uuid[])
    ORDER BY m.user_id`;

export const findPastDates = (tx: Tx, ids: readonly string[]): Promise<PastDate[]> =>
  tx.$queryRaw`
    SELECT d.id AS "dateId", past.deadline_at AS "deadlineAt", ARRAY(
      SELECT a.user_id FROM round_answers a
      WHERE a.recommendation_id = past.recommendation_id AND a.answer = 'in')::text[] AS players
    FROM game_dates d
    CROSS JOIN LATERAL (
      SELECT p.recommendation_id, p.deadline_at FROM game_dates p
      WHERE p.game_id = d.game_id AND p.status = 'locked' AND p.date < d.date
      ORDER BY p.date DESC LIMIT ${PAST_DATES}) past
    WHERE d.id = ANY(${[...ids]}::uuid[])`;

/** Courses that dates are at before they have a round. */
export const findCourses = (
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; name: string; timeZone: string }[]> =>
  tx.golfCourse.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true, timeZone: true } });

export const findSquads = (tx: Tx, ids: readonly string[]) =>
  tx.squad.findMany({ where: { id: { in: [...ids] }, gone: false } });

/** Squad and round of a date; null where there is no such date. */
export const findOwner = (tx: Tx, id: string): Promise<{ squadId: string; recommendationId: string | null } | null> =>
  tx.gameDate.findUnique({ where: { id }, select: { squadId: true, recommendationId: true } });
