import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { type RosterGolfer, rosterRoutes } from '@fourball/contracts/http/roster.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Adds golfers to a squad, or invites those who have an account; answers what became of each. */
export const useAddGolfers = (squadId: string) =>
  useMutation({
    mutationFn: (golfers: RosterGolfer[]) => call(rosterRoutes.addGolfers, { params: { squadId }, body: { golfers } }),
    meta: {
      failed: { title: 'Failed to add golfers' },
      invalidates: [
        squadRoutes.getSquad,
        squadRoutes.listSquads,
        recommendationRoutes.optimizeTeeTimes,
        recommendationRoutes.optimalWeekendSlots,
        rankingRoutes.squadHeatMap,
      ],
    },
  });
