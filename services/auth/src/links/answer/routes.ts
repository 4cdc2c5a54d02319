import { createHash } from 'node:crypto';
import { answerRoutes } from '@fourball/contracts/http/answer.ts';
import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import { rosterRoutes } from '@fourball/contracts/http/roster.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { RENEWED_PAGE, STYLE } from './page.ts';
import type { AnswerLinkService } from './service.ts';

const styleHash = createHash('sha256').update(STYLE).digest('base64');
/** The page loads nothing, runs nothing and leads nowhere. */
const RENEWED_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;

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
