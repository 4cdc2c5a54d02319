import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { PlayingGroupService } from './service.ts';

export function playingGroupRoutes(app: FastifyInstance, playingGroups: PlayingGroupService): void {
  serve(app, routes.groupsOfRecommendation, ({ params, caller }) =>
    playingGroups.show(params.recommendationId, caller.userId),
  );
  serve(app, routes.repairGroups, ({ params, caller, body }) =>
    playingGroups.repair(params.recommendationId, caller.userId, body.seen),
  );
}
