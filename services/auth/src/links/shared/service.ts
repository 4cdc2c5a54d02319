import { askPool } from '@fourball/kit/database/ask.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import { notFound } from '@fourball/kit/http/problem.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { openKey } from '../../devices/service.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { lockLeader, refuseOthers } from '../answer/service.ts';
import { newSeed, tokenOf } from '../answer/tokens.ts';
import { hashOfToken } from '../tokens.ts';
import { deleteLink, findSeed, findSquad, insertLink, replaceLink } from './repository.ts';

type Tx = Prisma.TransactionClient;
export type SharedLinkService = ReturnType<typeof createSharedLinkService>;

export function createSharedLinkService(options: { client: PrismaClient; pool: Pool; publicUrl: string }) {
  const { client, pool, publicUrl } = options;
  const ask = askPool(pool);

  /** Address of a squad's link; null while it is off. */
  async function addressOf(tx: Tx, squadId: string): Promise<string | null> {
    const seed = await findSeed(tx, squadId);
    return seed ? new URL(`/s/${tokenOf(await openKey(tx), seed, 'shared')}/`, publicUrl).href : null;
  }

  return {
    /** @throws a 404 problem for a link that is unknown, was renewed or is off. */
    async resolve(token: string): Promise<{ squadId: string; linkId: string }> {
      const found = await findSquad(ask, hashOfToken(token));
      if (!found) throw notFound();
      return found;
    },

    async show(squadId: string, askedBy: string): Promise<string | null> {
      await refuseOthers(client, squadId, askedBy);
      return addressOf(client, squadId);
    },

    /** Turns a squad's link on. @param renew puts another in the place of one that is on. */
    share: (squadId: string, askedBy: string, renew: boolean): Promise<string | null> =>
      client.$transaction(async (tx) => {
        await lockLeader(tx, squadId, askedBy);
        const seed = newSeed();
        const tokenHash = hashOfToken(tokenOf(await openKey(tx), seed, 'shared'));
        await (renew ? replaceLink : insertLink)(tx, { squadId, id: newId(), tokenHash, seed });
        return addressOf(tx, squadId);
      }),

    end: (squadId: string, askedBy: string): Promise<void> =>
      client.$transaction(async (tx) => {
        await lockLeader(tx, squadId, askedBy);
        await deleteLink(tx, squadId);
      }),
  };
}
