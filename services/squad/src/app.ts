import type { Pool } from '@fourball/kit/database/database.ts';
import type { Freshness } from '@fourball/kit/events/consume/freshness.ts';
import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import { createServer, type ServerOptions } from '@fourball/kit/http/server.ts';
import type { Seal } from '@fourball/kit/security/sealing.ts';
import type { FastifyInstance } from 'fastify';
import { serveOwnSquads } from './export/routes.ts';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { createInvitationService } from './invitations/service.ts';
import { inviteRoutes } from './invites/routes.ts';
import { createInviteService } from './invites/service.ts';
import { rosterRoutes } from './members/roster/routes.ts';
import { createRosterService } from './members/roster/service.ts';
import { memberRoutes } from './members/routes.ts';
import { createMemberService } from './members/service.ts';
import { squadRoutes } from './squads/routes.ts';
import { createSquadService } from './squads/service.ts';

export interface Dependencies extends ServerOptions {
  readonly client: PrismaClient;
  /** The connections that the client uses too, for what is asked most. */
  readonly pool: Pool;
  readonly ledger: Ledger<Prisma.TransactionClient>;
  /** The address that invite links begin with. */
  readonly publicUrl: string;
  /** Seals for the notification service, which mails. */
  readonly seal: Seal;
  /** Multiplies how many invitations a golfer may mail, and golfers a leader may add, a day. */
  readonly limitScale: number;
  readonly freshness: Freshness;
}

export function buildApp(dependencies: Dependencies): FastifyInstance {
  const { client, pool, ledger, publicUrl, seal, limitScale, ...server } = dependencies;
  const app = createServer(server);
  const invites = createInviteService({ client, ledger, publicUrl });
  const invitations = createInvitationService({ client, ledger, seal, limitScale, invites });
  squadRoutes(app, createSquadService({ pool, ledger, invitations }));
  memberRoutes(app, createMemberService({ client, ledger }));
  inviteRoutes(app, invites);
  invitationRoutes(app, invitations);
  rosterRoutes(app, createRosterService({ client, ledger, invitations, limitScale }));
  serveOwnSquads(app, pool);
  return app;
}
