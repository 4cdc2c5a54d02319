import type { Outlook } from '@fourball/contracts/http/ranking.ts';
import { notFound } from '@fourball/kit/http/problem.ts';
import { squadOfMember } from '../../read-models/squads/service.ts';
import type { Reading } from '../../squad-ranking/inputs/service.ts';
import { outlookForSquad } from '../../squad-ranking/service.ts';

export type OutlookService = ReturnType<typeof createOutlookService>;

export function createOutlookService(reading: Reading) {
  return {
    /** Member to ask, and members who are missed; stores nothing, so that everybody who sees the squad may ask. */
    async ofSquad(squadId: string, userId: string): Promise<Outlook> {
      const squad = await squadOfMember(reading.client, squadId, userId);
      if (!squad) throw notFound();
      return outlookForSquad(reading, squadId, new Date());
    },
  };
}
