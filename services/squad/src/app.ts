import type { Freshness } from '@fourball/kit/events/freshness.ts';
import type { Ledger } from '@fourball/kit/events/ledger.ts';
import type { HealthChecks } from '@fourball/kit/health.ts';
import type { VerifyCaller } from '@fourball/kit/identity.ts';
import type { Log } from '@fourball/kit/log.ts';
import { createServer } from '@fourball/kit/server.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import type { FastifyInstance } from 'fastify';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { inviteRoutes } from './invites/routes.ts';
import { createInviteService } from './invites/service.ts';
import { squadRoutes } from './squads/routes.ts';
import { createSquadService } from './squads/service.ts';

export interface Dependencies {
  readonly client: PrismaClient;
  readonly ledger: Ledger<Prisma.TransactionClient>;
  /** The address that invite links begin with. */
  readonly publicUrl: string;
  readonly log: Log;
  readonly verifyCaller: VerifyCaller;
  readonly checks: HealthChecks;
  readonly freshness: Freshness;
  readonly metrics?: Metrics | undefined;
}

export function buildApp({ client, ledger, publicUrl, ...server }: Dependencies): FastifyInstance {
  const app = createServer(server);
  squadRoutes(app, createSquadService({ client, ledger }));
  inviteRoutes(app, createInviteService({ client, ledger, publicUrl }));
  return app;
}
