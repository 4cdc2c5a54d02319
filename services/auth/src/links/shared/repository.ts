import type { Ask } from '@fourball/kit/database/ask.ts';
import type { Prisma, SharedLink } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
type NewLink = Omit<SharedLink, 'madeAt' | 'seed'> & { readonly seed: Buffer<ArrayBuffer> };

export const findSeed = async (tx: Tx, squadId: string): Promise<Uint8Array | undefined> =>
  (await tx.sharedLink.findUnique({ where: { squadId }, select: { seed: true } }))?.seed;

/** Turns a link on; one that is on stays. */
export const insertLink = (tx: Tx, link: NewLink) => tx.sharedLink.createMany({ data: [link], skipDuplicates: true });

/** Puts a link in the place of whichever there is. */
export const replaceLink = (tx: Tx, { squadId, ...link }: NewLink) =>
  tx.sharedLink.upsert({
    where: { squadId },
    create: { squadId, ...link },
    update: { ...link, madeAt: new Date() },
  });

export const deleteLink = (tx: Tx, squadId: string) => tx.sharedLink.deleteMany({ where: { squadId } });

/** Squads end by the ends of their memberships, the last of which is heard of last. */
export const deleteLinksWithoutSquad = (tx: Tx, squadIds: readonly string[]) => tx.$executeRaw`
  DELETE FROM shared_links s WHERE squad_id = ANY(${squadIds}::uuid[])
    AND NOT EXISTS (SELECT FROM memberships m WHERE m.squad_id = s.squad_id AND NOT m.gone)`;

export const findSquad = async (
  ask: Ask,
  tokenHash: string,
): Promise<{ squadId: string; linkId: string } | undefined> =>
  (await ask<{ squadId: string; linkId: string }>({ name: 'shared-link', text: SQUAD, values: [tokenHash] }))[0];

const SQUAD = 'SELECT squad_id AS "squadId", id AS "linkId" FROM shared_links WHERE token_hash = $1';
