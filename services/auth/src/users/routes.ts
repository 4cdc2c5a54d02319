import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { SessionService } from '../sessions/service.ts';
import { browserHeaders, originIn } from '../tries/policy.ts';
import type { UserService } from './service.ts';

export function userRoutes(app: FastifyInstance, users: UserService, sessions: SessionService): void {
  serve(app, authRoutes.register, async ({ body, caller, reply }) => {
    const { user, ...kept } = await users.register(body, originIn(reply.request.headers));
    await sessions.end(caller.sessionId);
    reply.headers(browserHeaders(kept));
    return user;
  });
  serve(app, authRoutes.currentUser, ({ caller }) => users.get(caller.userId));
  serve(app, authRoutes.currentUserOfSession, ({ caller }) => users.get(caller.userId));
  serve(app, authRoutes.profile, ({ caller }) => users.get(caller.userId));
  serve(app, authRoutes.changeProfile, ({ caller, body }) => users.change(caller.userId, body));
}
