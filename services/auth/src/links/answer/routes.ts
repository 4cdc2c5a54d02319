import { answerRoutes } from '@fourball/contracts/http/answer.ts';
import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import { rosterRoutes } from '@fourball/contracts/http/roster.ts';
import { pagePolicy } from '@fourball/kit/http/page-policy.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { RENEWED_PAGE, STYLE } from './page.ts';
import type { AnswerLinkService } from './service.ts';

const RENEWED_POLICY = pagePolicy(STYLE);

export function answerLinkRoutes(app: FastifyInstance, links: AnswerLinkService): void {
  serve(app, internalRoutes.resolveAnswerLink, ({ body }) => links.resolve(body));
  serve(app, answerRoutes.renewByLink, async ({ caller, reply }) => {
    await links.renew(caller.link);
    reply.header('content-security-policy', RENEWED_POLICY);
    return RENEWED_PAGE;
  });
  serve(app, rosterRoutes.memberAnswerLink, async ({ params, body, caller }) => ({
    url: await links.give(caller.userId, params, body.renew),
  }));
}
