import { html } from '@fourball/contracts/html.ts';
import { answerRoutes } from '@fourball/contracts/http/answer.ts';
import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import { rosterRoutes } from '@fourball/contracts/http/roster.ts';
import { PLAIN_POLICY, plainPage } from '@fourball/kit/http/plain-page.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { AnswerLinkService } from './service.ts';

/** Said in place of the page whose link has just ended; the same whether an address of the golfer is known or not. */
const RENEWED_PAGE = plainPage(
  'This link has ended',
  html`<p role="status">So have those in earlier mails. If the squad knows an address of its golfer, a new link is on its way to it. If none comes, ask a leader of the squad for it.</p>`,
);

export function answerLinkRoutes(app: FastifyInstance, links: AnswerLinkService): void {
  serve(app, internalRoutes.resolveAnswerLink, ({ body }) => links.resolve(body));
  serve(app, answerRoutes.renewByLink, async ({ caller, reply }) => {
    await links.renew(caller.link);
    reply.header('content-security-policy', PLAIN_POLICY);
    return RENEWED_PAGE;
  });
  serve(app, rosterRoutes.memberAnswerLink, async ({ params, body, caller }) => ({
    url: await links.give(caller.userId, params, body.renew),
  }));
}
