import type { Freshness } from '@fourball/kit/events/freshness.ts';
import type { HealthChecks } from '@fourball/kit/health.ts';
import type { VerifyCaller } from '@fourball/kit/identity.ts';
import type { Log } from '@fourball/kit/log.ts';
import { createServer } from '@fourball/kit/server.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import type { FastifyInstance } from 'fastify';
import type { PrismaClient } from './generated/prisma/client.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { createNotificationService } from './notifications/service.ts';

export interface Dependencies {
  readonly client: PrismaClient;
  readonly freshness: Freshness;
  readonly log: Log;
  readonly verifyCaller: VerifyCaller;
  readonly checks: HealthChecks;
  readonly metrics?: Metrics | undefined;
}

export function buildApp({ client, ...server }: Dependencies): FastifyInstance {
  const app = createServer(server);
  notificationRoutes(app, createNotificationService({ client }));
  return app;
}
