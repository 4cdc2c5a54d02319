import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import { sharedLinkRoutes as routes } from '@fourball/contracts/http/shared-link.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { SharedLinkService } from './service.ts';

export function sharedLinkRoutes(app: FastifyInstance, links: SharedLinkService): void {
  serve(app, internalRoutes.resolveSharedLink, ({ body }) => links.resolve(body.token));
  serve(app, routes.sharedLink, async ({ params, caller }) => ({
    url: await links.show(params.squadId, caller.userId),
  }));
  serve(app, routes.shareLink, async ({ params, body, caller }) => ({
    url: await links.share(params.squadId, caller.userId, body.renew),
  }));
  serve(app, routes.endSharedLink, ({ params, caller }) => links.end(params.squadId, caller.userId));
}
