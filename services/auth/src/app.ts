import { LIMITS, type LimitName } from '@fourball/contracts/limits.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { Freshness } from '@fourball/kit/events/consume/freshness.ts';
import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import { type CounterOf, countLimit } from '@fourball/kit/http/limits.ts';
import { createServer, type ServerOptions } from '@fourball/kit/http/server.ts';
import type { Seal } from '@fourball/kit/security/sealing.ts';
import type { FastifyInstance } from 'fastify';
import { exportLinkRoutes } from './accounts/export/routes.ts';
import { createExportService } from './accounts/export/service.ts';
import { accountRoutes } from './accounts/routes.ts';
import { createAccountService } from './accounts/service.ts';
import type { DeviceTokens } from './devices/service.ts';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { answerLinkRoutes } from './links/answer/routes.ts';
import { createAnswerLinkService, linkRenewer } from './links/answer/service.ts';
import { linkIssuer } from './links/service.ts';
import { sharedLinkRoutes } from './links/shared/routes.ts';
import { createSharedLinkService } from './links/shared/service.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { createPasswordService } from './passwords/service.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { type AnnounceEnd, createSessionService, openSession } from './sessions/service.ts';
import { type AnswerTime, countTries } from './tries/service.ts';
import { claimRoutes } from './users/claims/routes.ts';
import { createClaimService, endClaims } from './users/claims/service.ts';
import { userRoutes } from './users/routes.ts';
import { createUserService } from './users/service.ts';
import { verificationRoutes } from './verification/routes.ts';
import { createVerificationService } from './verification/service.ts';

export interface Dependencies extends ServerOptions {
  readonly client: PrismaClient;
  /** The connections that the client uses too, for a copy of a golfer's data. */
  readonly pool: Pool;
  readonly ledger: Ledger<Prisma.TransactionClient>;
  readonly devices: DeviceTokens;
  readonly freshness: Freshness;
  readonly seal: Seal;
  /** Address under which golfers reach the app. */
  readonly publicUrl: string;
  readonly announceEnd: AnnounceEnd;
  /** Multiplies every limit. */
  readonly limitScale: number;
  /** How limits are counted that replicas share; by this one alone unless told. */
  readonly counterOf?: CounterOf;
  /** When a request for a link may be answered, in place of the fixed time after it. */
  readonly answerTime?: AnswerTime | undefined;
}

export function buildApp(dependencies: Dependencies): FastifyInstance {
  const { client, pool, ledger, devices, seal, publicUrl, announceEnd, limitScale, counterOf, answerTime, ...server } =
    dependencies;
  const app = createServer(server);
  const counted = (name: LimitName) => countLimit(LIMITS[name], limitScale, counterOf?.(name));
  const issueLink = linkIssuer(seal);
  const verificationMails = counted('verificationMails');
  const mailsAsked = { mails: verificationMails, ofAddress: counted('verificationMailsAddress') };
  const triesOf = countTries({ client, scale: limitScale, counterOf });
  const renewLinks = linkRenewer(seal);
  const parts = { client, pool, ledger, devices, seal, issueLink, renewLinks, openSession, announceEnd, answerTime };
  const users = createUserService({ ...parts, triesOf, verificationMails });
  const sessions = createSessionService({ ...parts, users });
  const requests = counted('forgotPassword');
  userRoutes(app, users, sessions);
  sessionRoutes(app, sessions);
  passwordRoutes(app, createPasswordService({ ...parts, users, requests }));
  verificationRoutes(app, createVerificationService({ ...parts, users, ...mailsAsked, limitScale }));
  claimRoutes(app, createClaimService({ ...parts, ...mailsAsked }), sessions);
  accountRoutes(app, createAccountService({ ...parts, users }));
  exportLinkRoutes(app, createExportService({ ...parts, users }), pool);
  answerLinkRoutes(app, createAnswerLinkService({ pool, ledger, seal, publicUrl, endClaims, limitScale }));
  sharedLinkRoutes(app, createSharedLinkService({ client, pool, publicUrl }));
  return app;
}
