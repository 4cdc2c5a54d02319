import { answerRoutes } from '@fourball/contracts/http/answer.ts';
import { routeQuery } from '../../../lib/query.ts';

export const answersQuery = (recommendationId: string) =>
  routeQuery(answerRoutes.listAnswers, { params: { recommendationId } });
