import { BANS_SHOWN, LISTED_MEMBERS_MAX } from '@fourball/contracts/constants.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { type Ask, instantText } from '@fourball/kit/database/ask.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { Page } from '@fourball/kit/events/publish/snapshot.ts';
import type { Prisma, Squad } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Members in the order in which they joined. */
const withMembers = {
  members: { orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.SquadInclude;

export type SquadRow = Prisma.SquadGetPayload<{ include: typeof withMembers }>;
/** Fields of a squad that may be changed. */
export type SquadFields = Omit<Squad, Given | 'creatorTimeZone' | 'inviteCode' | 'inviteCodeExpiresAt'>;
type Given = 'id' | 'version' | 'createdAt' | 'updatedAt';

export const insertSquad = (tx: Tx, squad: Prisma.SquadCreateInput) => tx.squad.create({ data: squad });

/** Changes a squad, as the next version of it. */
export const updateSquad = (tx: Tx, id: string, change: Partial<SquadFields>): Promise<Squad> =>
  tx.squad.update({ where: { id }, data: { ...change, version: { increment: 1 } } });

/** The memberships go with it. */
export const deleteSquadRow = (tx: Tx, id: string) => tx.squad.delete({ where: { id } });

/**
 * Has the changes of a squad, and of who is in it, follow one another: waits for the transaction that is at it, after
 * which {@link findSquad} shows what that one did.
 */
export const lockSquad = (tx: Tx, id: string) => tx.$executeRaw`SELECT FROM squads WHERE id = ${id}::uuid FOR UPDATE`;

/** Locks all squads of a golfer, always in the same order, so that two who lock several do not wait for each other. */
export async function lockSquadsOf(tx: Tx, userId: string): Promise<string[]> {
  const squads = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM squads WHERE id IN (SELECT squad_id FROM squad_members WHERE user_id = ${userId}::uuid)
    ORDER BY id FOR UPDATE`;
  return squads.map(({ id }) => id);
}

export const findSquad = (tx: Tx, id: string): Promise<SquadRow | null> =>
  tx.squad.findUnique({ where: { id }, include: withMembers });

/** A member with who they are; an empty profile for one who is not known here yet. */
export type ListedMember = Omit<SquadRow['members'][number], 'version'> & SquadMember['user'];

/** A squad as a list shows it, with the first of its members in the order in which they joined and its next start. */
export interface ListedSquad extends Omit<SquadRow, 'members' | 'version' | 'inviteCode' | 'inviteCodeExpiresAt'> {
  readonly members: readonly ListedMember[];
  readonly memberCount: number;
  /** The golfer who asks leads it. */
  readonly isLed: boolean;
  readonly hasInactive: boolean;
  readonly nextDate: string | null;
  readonly nextTime: string | null;
}

/**
 * The squads of a golfer, in the order in which they joined them. It is what every visit begins with, so it is asked past
 * Prisma, which takes several times as long.
 */
export async function findSquadsOf(pool: Pool, userId: string): Promise<ListedSquad[]> {
  const [squads, members] = await Promise.all([
    pool.query<Omit<ListedSquad, 'members'>>({ name: 'squads-of', text: squadsOf, values: [userId] }),
    pool.query<ListedMember>({ name: 'members-of', text: membersOf, values: [userId, LISTED_MEMBERS_MAX] }),
  ]);
  const bySquad = Map.groupBy(members.rows, ({ squadId }) => squadId);
  // A squad always has its creator: one without members was deleted between the two questions.
  return squads.rows.flatMap((squad) => {
    const itsMembers = bySquad.get(squad.id);
    return itsMembers ? [{ ...squad, members: itsMembers }] : [];
  });
}

/** Columns of a squad `s` with its `next` start, as every read of squads has them. */
const OWN_COLUMNS = `s.id, s.name, s.description, s.created_by AS "createdBy", s.is_private AS "isPrivate",
    s.auto_book_enabled AS "autoBookEnabled", s.guests, s.guests_per_member AS "guestsPerMember",
    s.seat_order AS "seatOrder", s.ask_others AS "askOthers", s.preferred_days AS "preferredDays", s.home_city AS "homeCity",
    s.home_state AS "homeState", s.time_zone AS "timeZone", s.creator_time_zone AS "creatorTimeZone",
    s.created_at AS "createdAt", s.updated_at AS "updatedAt",
    next.date::text AS "nextDate", next.time AS "nextTime"`;

/** The soonest confirmed tee time of a squad `s` that has not started. */
const NEXT_START = `LEFT JOIN LATERAL (
    SELECT date, time FROM tee_times WHERE squad_id = s.id AND status = 'confirmed' AND starts_at > now()
    ORDER BY starts_at, id LIMIT 1
  ) next ON true`;

const squadsOf = `
  SELECT ${OWN_COLUMNS}, everyone.*, mine.role = 'leader' AND mine.status = 'active' AS "isLed"
  FROM squad_members mine
  JOIN squads s ON s.id = mine.squad_id
  ${NEXT_START}
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS "memberCount", bool_or(status <> 'active') AS "hasInactive"
    FROM squad_members WHERE squad_id = s.id
  ) everyone
  WHERE mine.user_id = $1
  ORDER BY mine.joined_at, mine.id`;

const membersOf = `
  SELECT m.id, m.squad_id AS "squadId", m.user_id AS "userId", m.role, m.status, m.joined_at AS "joinedAt",
    coalesce(g.first_name, '') AS "firstName", coalesce(g.last_name, '') AS "lastName", coalesce(g.email, '') AS email,
    g.handicap::float8 AS handicap, g.profile_image_url AS "profileImageUrl", coalesce(g.claimed, true) AS claimed
  FROM squad_members mine
  CROSS JOIN LATERAL (
    SELECT * FROM squad_members WHERE squad_id = mine.squad_id
    ORDER BY user_id <> mine.user_id, joined_at, id LIMIT $2
  ) m
  LEFT JOIN golfers g ON g.id = m.user_id
  WHERE mine.user_id = $1
  ORDER BY m.joined_at, m.id`;

/** A squad with everything that its page shows of it, to whomever: what the viewer may see is decided after. */
export interface DetailRow extends Omit<ListedSquad, 'members' | 'memberCount' | 'isLed' | 'hasInactive'> {
  readonly inviteCode: string;
  readonly inviteCodeExpiresAt: Date | null;
  /** In the order in which they joined; a profile is empty until its golfer is known here. */
  readonly members: SquadMember[];
  /** The latest first. */
  readonly bans: SquadDetail['bans'];
}

export const findSquadDetail = async (ask: Ask, id: string): Promise<DetailRow | undefined> =>
  (await ask<DetailRow>({ name: 'squad-detail', text: squadDetail, values: [id] }))[0];

const squadDetail = `
  SELECT ${OWN_COLUMNS}, s.invite_code AS "inviteCode", s.invite_code_expires_at AS "inviteCodeExpiresAt",
    coalesce(everyone.members, '[]') AS members, coalesce(banned.bans, '[]') AS bans
  FROM squads s
  ${NEXT_START}
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object(
      'id', m.id, 'userId', m.user_id, 'role', m.role, 'status', m.status,
      'joinedAt', ${instantText('m.joined_at')},
      'user', json_build_object(
        'firstName', coalesce(g.first_name, ''), 'lastName', coalesce(g.last_name, ''), 'email', coalesce(g.email, ''),
        'handicap', g.handicap::float8, 'profileImageUrl', g.profile_image_url,
        'claimed', coalesce(g.claimed, true))
      ) ORDER BY m.joined_at, m.id) AS members
    FROM squad_members m LEFT JOIN golfers g ON g.id = m.user_id WHERE m.squad_id = s.id
  ) everyone
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object(
      'userId', f.user_id, 'firstName', coalesce(g.first_name, ''), 'lastName', coalesce(g.last_name, '')
      ) ORDER BY f.banned_at DESC, f.user_id) AS bans
    FROM (
      SELECT user_id, banned_at FROM former_members WHERE squad_id = s.id AND banned_at IS NOT NULL
      ORDER BY banned_at DESC, user_id LIMIT ${BANS_SHOWN}
    ) f LEFT JOIN golfers g ON g.id = f.user_id
  ) banned
  WHERE s.id = $1::uuid`;

export const findSquadPage = (tx: Tx, { after, limit }: Page): Promise<Squad[]> =>
  tx.squad.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: limit });
