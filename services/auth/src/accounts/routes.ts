import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { SESSION_HEADER } from '@fourball/contracts/http/headers.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { originIn } from '../tries/policy.ts';
import type { AccountService } from './service.ts';

export function accountRoutes(app: FastifyInstance, accounts: AccountService): void {
  serve(app, authRoutes.deleteAccount, async ({ body, caller, reply }) => {
    await accounts.delete(caller.userId, body.password, originIn(reply.request.headers));
    reply.header(SESSION_HEADER, 'end');
  });
}
