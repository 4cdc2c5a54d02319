import { keepNewest } from '@fourball/kit/events/newest.ts';
import type { Membership, Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type MembershipRow = Membership;

export const keepNewestMembership = (tx: Tx, membership: MembershipRow): Promise<boolean> =>
  keepNewest(tx.membership, membership);

/** The memberships of a squad, without those of golfers who left. */
export const findMembershipsOf = (tx: Tx, squadId: string): Promise<MembershipRow[]> =>
  tx.membership.findMany({ where: { squadId, gone: false } });
