import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import { rosterRoutes } from '@fourball/contracts/http/roster.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { AnswerLinkService } from './service.ts';

export function answerLinkRoutes(app: FastifyInstance, links: AnswerLinkService): void {
  serve(app, internalRoutes.resolveAnswerLink, ({ body }) => links.resolve(body.token));
  serve(app, rosterRoutes.memberAnswerLink, async ({ params, body, caller }) => ({
    url: await links.give(caller.userId, params, body.renew),
  }));
}
