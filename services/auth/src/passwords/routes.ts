import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { browserHeaders, originIn } from '../tries/policy.ts';
import type { PasswordService } from './service.ts';

export function passwordRoutes(app: FastifyInstance, passwords: PasswordService): void {
  serve(app, authRoutes.forgotPassword, async ({ body }) => {
    await passwords.requestReset(body.email);
    return { message: "If an account with that email exists, we've sent password reset instructions." };
  });
  serve(app, authRoutes.resetPassword, async ({ body, reply }) => {
    const deviceTokens = await passwords.reset(body, originIn(reply.request.headers));
    reply.headers(browserHeaders({ deviceTokens }));
    return { message: 'Your password has been successfully reset. You can now sign in with your new password.' };
  });
  serve(app, authRoutes.changePassword, async ({ body, caller, reply }) => {
    reply.headers(browserHeaders(await passwords.change(caller.userId, body, originIn(reply.request.headers))));
    return { message: 'Your password has been changed. Your other devices have been signed out.' };
  });
}
