import type { Pool } from '@fourball/kit/database/database.ts';
import type { Freshness } from '@fourball/kit/events/consume/freshness.ts';
import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import { createServer, type ServerOptions } from '@fourball/kit/http/server.ts';
import type { Seal } from '@fourball/kit/security/sealing.ts';
import type { FastifyInstance } from 'fastify';
import { answerPageRoutes } from './bookings/answer-page/routes.ts';
import { createAnswerPageService } from './bookings/answer-page/service.ts';
import { serveOwnRounds } from './bookings/export/routes.ts';
import { guestPageRoutes } from './bookings/guest-page/routes.ts';
import { createGuestPageService } from './bookings/guest-page/service.ts';
import { guestRoutes } from './bookings/guests/routes.ts';
import { createGuestService } from './bookings/guests/service.ts';
import { limitActs } from './bookings/limits/service.ts';
import { lineRoutes } from './bookings/line/routes.ts';
import { createLineService } from './bookings/line/service.ts';
import { playingGroupRoutes } from './bookings/playing-groups/routes.ts';
import { createPlayingGroupService } from './bookings/playing-groups/service.ts';
import { proposalRoutes } from './bookings/proposals/routes.ts';
import { createProposalService } from './bookings/proposals/service.ts';
import { roundRoutes } from './bookings/routes.ts';
import { createRoundService } from './bookings/service.ts';
import { sharedPageRoutes } from './bookings/shared-page/routes.ts';
import { createSharedPageService } from './bookings/shared-page/service.ts';
import { bookingRoutes } from './bookings/tee-times/routes.ts';
import { createBookingService } from './bookings/tee-times/service.ts';
import { courseRoutes } from './courses/routes.ts';
import { createCourseService } from './courses/service.ts';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { insightRoutes } from './insights/routes.ts';
import { createInsightService } from './insights/service.ts';
import { slotRoutes } from './insights/slots/routes.ts';
import { createSlotService } from './insights/slots/service.ts';
import { memberAnswerRoutes } from './recommendations/answers/routes.ts';
import { createAnswerService } from './recommendations/answers/service.ts';
import { generateRoutes } from './recommendations/generate/routes.ts';
import { createGenerateService } from './recommendations/generate/service.ts';
import { recommendationRoutes } from './recommendations/routes.ts';
import { createRecommendationService } from './recommendations/service.ts';
import { awayRoutes } from './standing-games/away/routes.ts';
import { createAwayService } from './standing-games/away/service.ts';
import { gameDateRoutes } from './standing-games/dates/routes.ts';
import { createDateService } from './standing-games/dates/service.ts';
import { standingGameRoutes } from './standing-games/games/routes.ts';
import { createGameService } from './standing-games/games/service.ts';
import { gameDateMoveRoutes } from './standing-games/moves/routes.ts';
import { createMoveService } from './standing-games/moves/service.ts';
import { weeklySlotRoutes } from './weekly-slots/routes.ts';
import type { WeeklySlotService } from './weekly-slots/service.ts';

export interface Dependencies extends ServerOptions {
  readonly client: PrismaClient;
  /** The connections that the client uses too, for what is asked most. */
  readonly pool: Pool;
  readonly ledger: Ledger<Prisma.TransactionClient>;
  /** The Monday job has it too. */
  readonly weeklySlots: WeeklySlotService;
  readonly freshness: Freshness;
  /** Encrypts for the notification service what a mail to a guest needs. */
  readonly seal: Seal;
  /** Multiplies how often golfers and squads may tell others of tee times a day. */
  readonly limitScale: number;
}

export function buildApp(dependencies: Dependencies): FastifyInstance {
  const { client, pool, ledger, weeklySlots, limitScale, seal, ...server } = dependencies;
  const app = createServer(server);
  const limited = limitActs(ledger, limitScale);
  const weekOf = async (squadId: string, userId: string) => (await weeklySlots.listOfSquad(squadId, userId)).slots;
  recommendationRoutes(app, createRecommendationService({ client, pool, ledger }));
  memberAnswerRoutes(app, createAnswerService({ client }));
  generateRoutes(app, createGenerateService({ client, pool, ledger }));
  bookingRoutes(app, createBookingService({ client, pool }));
  courseRoutes(app, createCourseService({ client }));
  insightRoutes(app, createInsightService({ client, pool }));
  slotRoutes(app, createSlotService({ client, pool, ledger: limited }));
  roundRoutes(app, createRoundService({ pool, ledger: limited }));
  guestRoutes(app, createGuestService({ client, ledger, seal, limitScale }));
  guestPageRoutes(app, createGuestPageService({ client, pool, ledger }));
  lineRoutes(app, createLineService({ client, ledger: limited }));
  answerPageRoutes(app, createAnswerPageService({ client, pool, ledger: limited, weekOf }));
  sharedPageRoutes(app, createSharedPageService({ client, pool }));
  proposalRoutes(app, createProposalService({ client, ledger: limited }));
  playingGroupRoutes(app, createPlayingGroupService({ client, pool, ledger: limited }));
  gameDateRoutes(app, createDateService({ client, pool, ledger: limited }));
  awayRoutes(app, createAwayService({ client, pool, ledger }));
  weeklySlotRoutes(app, weeklySlots);
  standingGameRoutes(app, createGameService({ client, pool, ledger: limited }));
  gameDateMoveRoutes(app, createMoveService({ client, pool, ledger: limited }));
  serveOwnRounds(app, pool);
  return app;
}
