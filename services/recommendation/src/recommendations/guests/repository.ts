import { newId } from '@fourball/kit/process/id.ts';
import { Prisma, type RoundGuest } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
const { sql } = Prisma;
export type GuestRow = RoundGuest;

/** A guest who is to come to a round. */
export type NewGuest = Pick<GuestRow, 'recommendationId' | 'hostId' | 'name' | 'email' | 'isApproved' | 'playsAt'> & {
  readonly handicap: number | null;
};

/** Guests of a round, in the order in which they were named. */
export const findGuests = (tx: Tx, recommendationId: string): Promise<GuestRow[]> =>
  tx.roundGuest.findMany({ where: { recommendationId }, orderBy: { id: 'asc' } });

/** Guests of rounds who count. */
export const findApprovedGuests = (tx: Tx, recommendationIds: string[]): Promise<GuestRow[]> =>
  tx.roundGuest.findMany({
    where: { recommendationId: { in: recommendationIds }, isApproved: true },
    orderBy: { id: 'asc' },
  });

/** To how many rounds of a squad guests were brought, by their names, those who count alone. */
export async function countRoundsByName(tx: Tx, squadId: string, names: string[]): Promise<Map<string, number>> {
  const rows = await tx.roundGuest.findMany({
    where: { name: { in: names }, isApproved: true, recommendation: { squadId } },
    distinct: ['name', 'recommendationId'],
    select: { name: true },
  });
  return new Map([...Map.groupBy(rows, ({ name }) => name)].map(([name, { length }]) => [name, length]));
}

export const insertGuest = (tx: Tx, guest: NewGuest): Promise<GuestRow> =>
  tx.roundGuest.create({ data: { ...guest, id: newId() } });

export const updateApproved = (tx: Tx, id: string): Promise<GuestRow> =>
  tx.roundGuest.update({ where: { id }, data: { isApproved: true } });

export const updateLink = (tx: Tx, id: string, tokenHash: string) =>
  tx.roundGuest.update({ where: { id }, data: { tokenHash } });

export type InvitedGuest = NonNullable<Awaited<ReturnType<typeof findInvitedGuest>>>;

const HOUR_MS = 60 * 60 * 1000;
/** Hours after its tee-off in which a round is over. */
const ROUND_HOURS = 6;

/** Finds a guest who was mailed a link, unless their round is over: of one that was cancelled they can still read so. */
export const findInvitedGuest = (tx: Tx, by: { id: string } | { tokenHash: string }) =>
  tx.roundGuest.findFirst({
    where: {
      tokenHash: { not: null },
      ...by,
      recommendation: {
        status: { in: ['confirmed', 'booked', 'cancelled'] },
        startsAt: { gt: new Date(Date.now() - ROUND_HOURS * HOUR_MS) },
      },
    },
    include: { recommendation: { include: { course: true } } },
  });

export interface DeletedGuest {
  readonly id: string;
  readonly hasLink: boolean;
}

export const deleteGuest = (tx: Tx, id: string) => tx.$queryRaw<DeletedGuest[]>`
  DELETE FROM round_guests WHERE id = ${id}::uuid RETURNING id, token_hash IS NOT NULL AS "hasLink"`;

export const deleteGuestsBut = (tx: Tx, recommendationId: string, hostIds: string[]) => tx.$queryRaw<DeletedGuest[]>`
  DELETE FROM round_guests WHERE recommendation_id = ${recommendationId}::uuid AND host_id <> ALL (${hostIds}::uuid[])
  RETURNING id, token_hash IS NOT NULL AS "hasLink"`;

/** The guests of a golfer, in one squad or in all, or of a whole squad. */
export type Hosted = { hostId: string; squadId?: string } | { hostId?: undefined; squadId: string };

export function deleteGuestsOf(tx: Tx, { hostId, squadId }: Hosted) {
  const ofSquad = sql`
    recommendation_id IN (SELECT id FROM squad_tee_time_recommendations WHERE squad_id = ${squadId}::uuid)`;
  const of = [...(hostId ? [sql`host_id = ${hostId}::uuid`] : []), ...(squadId ? [ofSquad] : [])];
  return tx.$queryRaw<DeletedGuest[]>`
    DELETE FROM round_guests WHERE ${Prisma.join(of, ' AND ')} RETURNING id, token_hash IS NOT NULL AS "hasLink"`;
}
