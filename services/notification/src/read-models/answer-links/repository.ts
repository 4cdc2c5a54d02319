import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { AddedGolfer, AnswerLink, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
/** Fields that are left out stay as they are. */
type Row<Stored extends { id: string; version: number }> = Partial<Stored> & Pick<Stored, 'id' | 'version'>;

export const upsertLink = (tx: Tx, link: Row<AnswerLink>): Promise<boolean> => upsertIfNewer(tx, 'answer_links', link);

export const upsertAddedGolfer = (tx: Tx, added: Row<AddedGolfer>): Promise<boolean> =>
  upsertIfNewer(tx, 'added_golfers', added);

/** A golfer's link to a squad; of one who left and came back the present one. */
export const findLink = (tx: Tx, { userId, squadId }: { userId: string; squadId: string }) =>
  tx.answerLink.findFirst({ where: { userId, squadId }, orderBy: [{ gone: 'asc' }, { id: 'desc' }] });

/** Squads to which a golfer has a link. */
export const findLinkedSquads = async (tx: Tx, userId: string): Promise<string[]> =>
  (await tx.answerLink.findMany({ where: { userId, gone: false } })).flatMap(({ squadId }) => squadId ?? []);

/** Those of these golfers whom leaders added and who have no account yet, as far as is known. */
export async function findAddedAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const added = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM added_golfers AS added WHERE id = ANY(${ids}::uuid[])
      AND NOT EXISTS (SELECT FROM golfers WHERE golfers.id = added.id AND claimed)`;
  return new Set(added.map(({ id }) => id));
}

export const findAddedGolfer = (tx: Tx, id: string) => tx.addedGolfer.findUnique({ where: { id } });

/** Ends those that are known; their own tombstones have the last word. */
export const endLinks = (tx: Tx, where: { squadId: string } | { userId: string }) =>
  tx.answerLink.updateMany({ where, data: { gone: true, sealed: null } });
