import type { MemberAnswer } from '@fourball/contracts/http/answer.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { seenByMember } from '../service.ts';
import { findAnswers } from './repository.ts';

export { copyAnswers, deleteAnswersOf, findAnswers, findAnswersOf, findOut, upsertAnswer } from './repository.ts';

export type AnswerService = ReturnType<typeof createAnswerService>;

export function createAnswerService({ client }: { client: PrismaClient }) {
  return {
    /** Last words of the members on a round, for a member. */
    async list(id: string, userId: string): Promise<MemberAnswer[]> {
      await seenByMember(client, id, userId);
      const answers = await findAnswers(client, id);
      return answers.map((row) => ({ ...row, answeredAt: row.answeredAt.toISOString() }));
    },
  };
}
