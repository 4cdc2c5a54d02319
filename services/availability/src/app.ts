import type { Freshness } from '@fourball/kit/events/freshness.ts';
import type { Ledger } from '@fourball/kit/events/ledger.ts';
import type { HealthChecks } from '@fourball/kit/health.ts';
import type { VerifyCaller } from '@fourball/kit/identity.ts';
import type { Log } from '@fourball/kit/log.ts';
import { createServer } from '@fourball/kit/server.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import type { FastifyInstance } from 'fastify';
import { entryRoutes } from './entries/routes.ts';
import { createEntryService } from './entries/service.ts';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';

export interface Dependencies {
  readonly client: PrismaClient;
  readonly ledger: Ledger<Prisma.TransactionClient>;
  readonly log: Log;
  readonly verifyCaller: VerifyCaller;
  readonly checks: HealthChecks;
  readonly freshness: Freshness;
  readonly metrics?: Metrics | undefined;
}

export function buildApp({ client, ledger, ...server }: Dependencies): FastifyInstance {
  const app = createServer(server);
  entryRoutes(app, createEntryService({ client, ledger }));
  return app;
}
