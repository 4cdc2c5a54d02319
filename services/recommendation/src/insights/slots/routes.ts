import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { SlotService } from './service.ts';

export function slotRoutes(app: FastifyInstance, slots: SlotService): void {
  serve(app, routes.optimizeTeeTimes, ({ params, body, caller }) =>
    slots.optimize(params.squadId, caller.userId, body),
  );
  serve(app, routes.optimalWeekendSlots, ({ caller }) => slots.listForWeekend(caller.userId));
  serve(app, routes.confirmOptimalSlot, ({ params, body, caller }) =>
    slots.confirm(params.squadId, caller.userId, body.slot),
  );
}
