import type { HeatMap, Outlook } from '@fourball/contracts/http/ranking.ts';
import { notFound } from '@fourball/kit/http/problem.ts';
import { isMember } from '../read-models/squads/service.ts';
import type { Reading } from '../recommendations/ranking-inputs/service.ts';
import { heatMapForSquad, outlookForSquad } from '../recommendations/squad-ranking/service.ts';

export type InsightService = ReturnType<typeof createInsightService>;

/** Answers about a squad's members, for everybody who sees the squad; stores nothing. */
export function createInsightService(reading: Reading) {
  return {
    /** Availability by hour; in a fixed number of statements, however many members the squad has. */
    async heatMap(squadId: string, userId: string, from?: string): Promise<HeatMap> {
      if (!(await isMember(reading.pool, squadId, userId))) throw notFound();
      return heatMapForSquad(reading, squadId, new Date(), from);
    },

    /** Member to ask, and members who are missed. */
    async outlook(squadId: string, userId: string): Promise<Outlook> {
      if (!(await isMember(reading.pool, squadId, userId))) throw notFound();
      return outlookForSquad(reading, squadId, new Date());
    },
  };
}
