import { answerRoutes } from '@fourball/contracts/http/answer.ts';
import { claimRoutes as routes } from '@fourball/contracts/http/claim.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { SessionService } from '../../sessions/service.ts';
import { browserHeaders, originIn } from '../../tries/policy.ts';
import type { ClaimService } from './service.ts';

export function claimRoutes(app: FastifyInstance, claims: ClaimService, sessions: SessionService): void {
  serve(app, answerRoutes.claimByLink, async ({ caller, body, reply }) => {
    await claims.request(caller.link, body.email, originIn(reply.request.headers));
    reply.redirect('./?said=claim', answerRoutes.claimByLink.success.status);
  });
  serve(app, routes.claim, async ({ body, caller, reply }) => {
    const { user, ...kept } = await claims.claim(body, originIn(reply.request.headers));
    await sessions.end(caller.sessionId);
    reply.headers(browserHeaders(kept));
    return user;
  });
  serve(app, routes.mergeClaim, ({ body, caller }) => claims.merge(caller.userId, body.token));
}
