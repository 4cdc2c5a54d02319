import type { Pool } from '@fourball/kit/database/database.ts';
import type { Freshness } from '@fourball/kit/events/consume/freshness.ts';
import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import { createServer, type ServerOptions } from '@fourball/kit/http/server.ts';
import type { Open } from '@fourball/kit/security/keyring.ts';
import type { Seal } from '@fourball/kit/security/sealing.ts';
import type { FastifyInstance } from 'fastify';
import { calendarFeedRoutes } from './calendar/feed/routes.ts';
import { createFeedService } from './calendar/feed/service.ts';
import { createCalendarImportService } from './calendar/import/service.ts';
import type { ReadCalendar } from './calendar/reading/service.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { createCalendarService } from './calendar/service.ts';
import { sharedLinkMailRoutes } from './email/shared-link/routes.ts';
import { createSharedLinkMailService } from './email/shared-link/service.ts';
import { mailSubscriptionRoutes } from './email/unsubscribe/routes.ts';
import { createMailSubscriptionService, type MailTokens } from './email/unsubscribe/service.ts';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { createNotificationService } from './notifications/service.ts';
import { serveOwnNotifications } from './personal-data/export/routes.ts';
import { pushSubscriptionRoutes } from './push/subscriptions/routes.ts';
import { createPushSubscriptionService, type IsPushService } from './push/subscriptions/service.ts';
import type { Broadcast } from './stream/events/fan-out.ts';
import { writingForMates } from './stream/events/invalidations.ts';
import { liveRoutes } from './stream/routes.ts';
import type { Live } from './stream/service.ts';
import { guestMailRoutes } from './triggers/guests/routes.ts';
import { createGuestMailService } from './triggers/guests/service.ts';
import { teeTimeNoticeRoutes } from './triggers/leader-message/routes.ts';
import { createTeeTimeNoticeService } from './triggers/leader-message/service.ts';

export interface Dependencies extends ServerOptions {
  readonly client: PrismaClient;
  readonly pool: Pool;
  /** The house's public key, which browsers subscribe to pushes with at present. */
  readonly pushKey: () => string;
  /** Where browsers may subscribe. */
  readonly isPushService: IsPushService;
  readonly live: Live;
  readonly broadcast: Broadcast;
  readonly ledger: Ledger<Prisma.TransactionClient>;
  /** Encrypts for this service itself; `open` decrypts it again. */
  readonly seal: Seal;
  readonly open: Open;
  readonly publicUrl: string;
  readonly readCalendar: ReadCalendar;
  readonly freshness: Freshness;
  readonly tokens: MailTokens;
  /** Multiplies the limits of the contracts. */
  readonly limitScale: number;
}

export function buildApp(dependencies: Dependencies): FastifyInstance {
  const app = createServer(dependencies);
  notificationRoutes(app, createNotificationService(dependencies));
  liveRoutes(app, dependencies.live);
  pushSubscriptionRoutes(app, createPushSubscriptionService(dependencies));
  teeTimeNoticeRoutes(app, createTeeTimeNoticeService(dependencies));
  mailSubscriptionRoutes(app, createMailSubscriptionService(dependencies));
  guestMailRoutes(app, createGuestMailService(dependencies));
  sharedLinkMailRoutes(app, createSharedLinkMailService(dependencies));
  const feeds = createFeedService(dependencies);
  const write = writingForMates(dependencies, ['availability']);
  const imports = createCalendarImportService({ ...dependencies, write });
  calendarFeedRoutes(app, feeds);
  serveOwnNotifications(app, { ...dependencies, feeds });
  calendarRoutes(app, createCalendarService({ ...dependencies, write, feeds, imports }));
  return app;
}
