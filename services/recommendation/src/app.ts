import type { Pool } from '@fourball/kit/database.ts';
import type { Freshness } from '@fourball/kit/events/freshness.ts';
import type { Ledger } from '@fourball/kit/events/ledger.ts';
import type { HealthChecks } from '@fourball/kit/health.ts';
import type { VerifyCaller } from '@fourball/kit/identity.ts';
import type { Log } from '@fourball/kit/log.ts';
import { createServer } from '@fourball/kit/server.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import type { FastifyInstance } from 'fastify';
import { bookingRoutes } from './bookings/routes.ts';
import { createBookingService } from './bookings/service.ts';
import { courseRoutes } from './courses/routes.ts';
import { createCourseService } from './courses/service.ts';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { heatMapRoutes } from './heat-map/routes.ts';
import { createHeatMapService } from './heat-map/service.ts';
import { offerRoutes } from './offers/routes.ts';
import { createOfferService } from './offers/service.ts';
import { outlookRoutes } from './outlook/routes.ts';
import { createOutlookService } from './outlook/service.ts';
import { playingGroupRoutes } from './playing-groups/routes.ts';
import { createPlayingGroupService } from './playing-groups/service.ts';
import { recommendationRoutes } from './recommendations/routes.ts';
import { createRecommendationService } from './recommendations/service.ts';
import { roundRoutes } from './rounds/routes.ts';
import { createRoundService } from './rounds/service.ts';
import { slotRoutes } from './slots/routes.ts';
import { createSlotService } from './slots/service.ts';
import { weeklySlotRoutes } from './weekly-slots/routes.ts';
import type { WeeklySlotService } from './weekly-slots/service.ts';

export interface Dependencies {
  readonly client: PrismaClient;
  /** The connections that the client uses too, for what is asked most. */
  readonly pool: Pool;
  readonly ledger: Ledger<Prisma.TransactionClient>;
  /** The Monday job has it too. */
  readonly weeklySlots: WeeklySlotService;
  readonly log: Log;
  readonly verifyCaller: VerifyCaller;
  readonly checks: HealthChecks;
  readonly freshness: Freshness;
  readonly metrics?: Metrics | undefined;
}

export function buildApp({ client, pool, ledger, weeklySlots, ...server }: Dependencies): FastifyInstance {
  const app = createServer(server);
  recommendationRoutes(app, createRecommendationService({ pool, ledger }));
  offerRoutes(app, createOfferService({ client, pool, ledger }));
  bookingRoutes(app, createBookingService({ client }));
  courseRoutes(app, createCourseService({ client }));
  heatMapRoutes(app, createHeatMapService({ client, pool }));
  outlookRoutes(app, createOutlookService({ client, pool }));
  slotRoutes(app, createSlotService({ client, pool, ledger }));
  roundRoutes(app, createRoundService({ pool, ledger }));
  playingGroupRoutes(app, createPlayingGroupService({ client, pool }));
  weeklySlotRoutes(app, weeklySlots);
  return app;
}
