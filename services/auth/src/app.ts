import type { Ledger } from '@fourball/kit/events/ledger.ts';
import type { HealthChecks } from '@fourball/kit/health.ts';
import type { VerifyCaller } from '@fourball/kit/identity.ts';
import type { Log } from '@fourball/kit/log.ts';
import { createServer } from '@fourball/kit/server.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import type { FastifyInstance } from 'fastify';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { createSessionService, openSession } from './sessions/service.ts';
import { userRoutes } from './users/routes.ts';
import { createUserService } from './users/service.ts';

export interface Dependencies {
  readonly client: PrismaClient;
  readonly ledger: Ledger<Prisma.TransactionClient>;
  readonly log: Log;
  readonly verifyCaller: VerifyCaller;
  readonly checks: HealthChecks;
  readonly metrics?: Metrics | undefined;
}

export function buildApp({ client, ledger, ...server }: Dependencies): FastifyInstance {
  const app = createServer(server);
  const users = createUserService({ client, ledger, openSession });
  userRoutes(app, users);
  sessionRoutes(app, createSessionService({ client, users }));
  return app;
}
