import { answerRoutes as routes } from '@fourball/contracts/http/answer.ts';
import { pagePolicy } from '@fourball/kit/http/page-policy.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { AnswerPageService } from './service.ts';
import { STYLE } from './style.ts';

const POLICY = pagePolicy(STYLE);

export function answerPageRoutes(app: FastifyInstance, answers: AnswerPageService): void {
  serve(app, routes.answerPage, ({ caller, query, reply }) => {
    reply.header('content-security-policy', POLICY);
    return answers.page(caller.link, query);
  });
  serve(app, routes.answerRound, async ({ caller, params: { recommendationId: round }, body, reply }) => {
    const refused = await answers.answer(caller.link, round, body);
    if (!refused) {
      const became = new URLSearchParams({ said: body.answer, round });
      reply.redirect(`../?${became}`, routes.answerRound.success.status);
      return;
    }
    const { status, retryAfter } = refused.problem;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    reply.header('content-security-policy', POLICY);
    reply.code(status).type('text/html; charset=utf-8').send(refused.page);
  });
}
