import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { GuestLink, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Fields that are left out stay as they are. */
export const upsertGuestLink = (tx: Tx, link: Partial<GuestLink> & Pick<GuestLink, 'id' | 'version'>) =>
  upsertIfNewer(tx, 'guest_links', link);

export const findGuestLink = (tx: Tx, id: string): Promise<GuestLink | null> =>
  tx.guestLink.findFirst({ where: { id, gone: false } });

/** Has a guest be mailed of changes; false where their link has ended. */
export const updateWanting = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.guestLink.updateMany({ where: { id, gone: false }, data: { wantsChanges: true } })).count === 1;

/** Golfers who bring guests with a link to a round. */
export const findHosts = async (tx: Tx, recommendationId: string): Promise<string[]> =>
  (await tx.guestLink.findMany({ where: { recommendationId, gone: false } })).flatMap(({ hostId }) => hostId ?? []);

/** Guests of these golfers at a round who want to hear of it. */
export const findWanting = (tx: Tx, recommendationId: string, hostIds: readonly string[]) =>
  tx.$queryRaw<Pick<GuestLink, 'id' | 'hostId' | 'sealed'>[]>`
    SELECT id, host_id AS "hostId", sealed FROM guest_links WHERE recommendation_id = ${recommendationId}::uuid
      AND host_id = ANY(${hostIds}::uuid[]) AND wants_changes AND NOT gone`;
