import type { Pool } from '@fourball/kit/database/database.ts';
import type { Freshness } from '@fourball/kit/events/consume/freshness.ts';
import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import { createServer, type ServerOptions } from '@fourball/kit/http/server.ts';
import type { FastifyInstance } from 'fastify';
import { entryRoutes } from './entries/routes.ts';
import { createEntryService } from './entries/service.ts';
import { serveOwnAvailability } from './export/routes.ts';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';

export interface Dependencies extends ServerOptions {
  readonly client: PrismaClient;
  /** The connections that the client uses too, for long answers. */
  readonly pool: Pool;
  readonly ledger: Ledger<Prisma.TransactionClient>;
  readonly freshness: Freshness;
}

export function buildApp({ client, pool, ledger, ...server }: Dependencies): FastifyInstance {
  const app = createServer(server);
  entryRoutes(app, createEntryService({ client, pool, ledger }));
  serveOwnAvailability(app, pool);
  return app;
}
