import type { Outlook } from '@fourball/contracts/http/ranking.ts';
import { notFound } from '@fourball/kit/problem.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { outlookForSquad } from '../squad-rankings/service.ts';
import { squadOfMember } from '../squads/service.ts';

export type OutlookService = ReturnType<typeof createOutlookService>;

export function createOutlookService({ client }: { client: PrismaClient }) {
  return {
    /** Whom to ask and who is missed; stores nothing, so that whoever sees the squad may ask. */
    async ofSquad(squadId: string, userId: string): Promise<Outlook> {
      const squad = await squadOfMember(client, squadId, userId);
      if (!squad) throw notFound();
      return outlookForSquad(client, squad, new Date());
    },
  };
}
