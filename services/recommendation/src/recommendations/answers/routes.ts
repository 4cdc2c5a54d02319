import { answerRoutes as routes } from '@fourball/contracts/http/answer.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { AnswerService } from './service.ts';

export function memberAnswerRoutes(app: FastifyInstance, answers: AnswerService): void {
  serve(app, routes.listAnswers, ({ params, caller }) => answers.list(params.recommendationId, caller.userId));
}
