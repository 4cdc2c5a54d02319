import { isolated } from '@fourball/contracts/bidi.ts';
import type { ApprovalState } from '@fourball/contracts/events/asking.ts';
import { moment, type Named, nameOf } from '../../lib/format.ts';
import type { Notice } from '../../notifications/policy.ts';

const WORDS: Record<ApprovalState['about'], { title: string; wordsOf: (name: string, where: string) => string }> = {
  guest: {
    title: 'A guest waits for your approval',
    wordsOf: (name, where) => `${name} wants to bring a guest to ${where}`,
  },
  answer: {
    title: 'An answer waits for your word',
    wordsOf: (name, where) => `Somebody with your squad's link answered for ${name} at ${where}`,
  },
};

/** Leaders read who or what waits for their word: in the app and on their browsers, never by mail. */
export function approvalNotices(
  leaders: readonly string[],
  { about, squadId, courseName, ...start }: ApprovalState,
  golfer: Named,
): Notice[] {
  const { title, wordsOf } = WORDS[about];
  const message = wordsOf(nameOf(golfer), `${isolated(courseName)} on ${moment(start)}`);
  return leaders.map((userId) => ({ userId, type: 'booking_confirmation', title, message, data: { squadId } }));
}
