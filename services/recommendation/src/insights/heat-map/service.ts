import type { HeatMap } from '@fourball/contracts/http/ranking.ts';
import { notFound } from '@fourball/kit/http/problem.ts';
import { isMember } from '../../read-models/squads/service.ts';
import type { Reading } from '../../squad-ranking/inputs/service.ts';
import { heatMapForSquad } from '../../squad-ranking/service.ts';

export type HeatMapService = ReturnType<typeof createHeatMapService>;

export function createHeatMapService(reading: Reading) {
  return {
    /** Availability by hour; in a fixed number of statements, however many members the squad has. */
    async ofSquad(squadId: string, userId: string): Promise<HeatMap> {
      if (!(await isMember(reading.pool, squadId, userId))) throw notFound();
      return heatMapForSquad(reading, squadId, new Date());
    },
  };
}
