import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { SESSION_HEADER } from '@fourball/contracts/http/headers.ts';
import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import { sessionRoutes as routes } from '@fourball/contracts/http/session.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { browserHeaders, originIn } from '../tries/policy.ts';
import { safeReturnTo } from './policy.ts';
import type { SessionService } from './service.ts';

export function sessionRoutes(app: FastifyInstance, sessions: SessionService): void {
  serve(app, authRoutes.login, async ({ body, caller, reply }) => {
    const { user, ...kept } = await sessions.signIn(body, {
      ...originIn(reply.request.headers),
      heldSessionId: caller.sessionId,
    });
    reply.headers(browserHeaders(kept));
    return user;
  });
  serve(app, authRoutes.loginPage, async ({ query, reply }) => {
    const returnTo = safeReturnTo(query.returnTo);
    reply.redirect(returnTo ? `/auth?${new URLSearchParams({ returnTo })}` : '/auth');
  });
  serve(app, authRoutes.logout, async ({ caller, reply }) => {
    await sessions.end(caller.sessionId);
    reply.header(SESSION_HEADER, 'end');
  });
  serve(app, routes.listSessions, ({ caller }) => sessions.list(caller.userId, caller.sessionId));
  serve(app, routes.endSession, async ({ caller, params, reply }) => {
    const ended = await sessions.endById(caller.userId, params.sessionId);
    if (ended === caller.sessionId) reply.header(SESSION_HEADER, 'end');
  });
  serve(app, routes.endAllSessions, async ({ caller, reply }) => {
    const { deviceTokens } = originIn(reply.request.headers);
    reply.headers(
      browserHeaders({ deviceTokens: await sessions.endOthers(caller.userId, caller.sessionId, deviceTokens) }),
    );
  });
  serve(app, internalRoutes.resolveSession, ({ body }) => sessions.resolve(body.sessionId));
}
