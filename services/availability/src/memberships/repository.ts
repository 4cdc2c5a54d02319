import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { Membership, Prisma } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type MembershipRow = Membership;

export const upsertMembership = (tx: Tx, membership: MembershipRow): Promise<boolean> =>
  upsertIfNewer(tx, 'memberships', membership);

/** Ends those that are known; their own tombstones have the last word. */
export const endMemberships = (tx: Tx, where: { squadId: string } | { userId: string }) =>
  tx.membership.updateMany({ where, data: { gone: true } });

/** The memberships of a squad, without those of golfers who left. */
export const findMembershipsOf = (tx: Tx, squadId: string): Promise<MembershipRow[]> =>
  tx.membership.findMany({ where: { squadId, gone: false } });
