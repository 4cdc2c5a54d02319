import { answerOf, forgetAnswer } from '../model.ts';

/** Has a golfer asked once more who did not want to hear of changes in this browser, and has now turned pushes on. */
export function askAgain(userId: string): void {
  if (answerOf(userId) === 'no') forgetAnswer(userId);
}
