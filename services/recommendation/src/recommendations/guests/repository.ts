import { newId } from '@fourball/kit/process/id.ts';
import type { Prisma, RoundGuest } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type GuestRow = RoundGuest;

/** A guest who is to come to a round. */
export type NewGuest = Pick<GuestRow, 'recommendationId' | 'hostId' | 'name' | 'isApproved' | 'playsAt'> & {
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

export const deleteGuest = (tx: Tx, id: string) => tx.roundGuest.delete({ where: { id } });

/** Forgets everybody whom a golfer has ever brought, in one squad or in all. */
export const deleteGuestsOf = (tx: Tx, { hostId, squadId }: { hostId: string; squadId?: string }) =>
  tx.roundGuest.deleteMany({ where: { hostId, ...(squadId === undefined ? {} : { recommendation: { squadId } }) } });
