import { rankingRoutes as routes } from '@fourball/contracts/http/ranking.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { WeeklySlotService } from './service.ts';

export function weeklySlotRoutes(app: FastifyInstance, weeklySlots: WeeklySlotService): void {
  serve(app, routes.weeklySlots, ({ params, caller }) => weeklySlots.listOfSquad(params.squadId, caller.userId));
}
