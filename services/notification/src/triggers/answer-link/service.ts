import type { AnswerLinkState } from '@fourball/contracts/events/auth.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { mailAnswerLink } from '../../email/queue/service.ts';
import { isReachedByMail } from '../../email/unsubscribe/policy.ts';
import { applyLink } from '../../read-models/answer-links/service.ts';
import { lookUpGolfers } from '../../read-models/golfers/service.ts';
import type { Work } from '../../stream/events/live-transaction.ts';

/**
 * Stores a personal link, and mails it: the first one to whoever has no account, since the app is not theirs to open, and a
 * renewed one to everybody, since it ended those in earlier mails.
 */
export async function mailLink({ tx }: Work, event: Received<AnswerLinkState>): Promise<void> {
  const isNew = await applyLink(tx, event);
  if (event.isSnapshot || !isNew) return;
  const { userId, squadId, isRenewed } = event.data;
  const golfer = (await lookUpGolfers(tx, [userId]))(userId);
  if (!isReachedByMail(golfer) || (golfer.claimed && !isRenewed)) return;
  await mailAnswerLink(tx, userId, { kind: 'answer-link', squadId, isRenewed }, event.time);
}
