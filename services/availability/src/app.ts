import type { Freshness } from '@fourball/kit/events/consume/freshness.ts';
import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import type { HealthChecks } from '@fourball/kit/http/health.ts';
import type { VerifyCaller } from '@fourball/kit/http/identity.ts';
import { createServer } from '@fourball/kit/http/server.ts';
import type { Log } from '@fourball/kit/process/log.ts';
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
