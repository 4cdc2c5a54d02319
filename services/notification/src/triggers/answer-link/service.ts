import type { AnswerLinkState, GolferState } from '@fourball/contracts/events/auth.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { mailAnswerLink } from '../../email/queue/service.ts';
import { isReachedByMail } from '../../email/unsubscribe/policy.ts';
import { applyGolferAndSettings } from '../../email/unsubscribe/service.ts';
import { notify } from '../../notifications/service.ts';
import { applyLink, findLinkedSquads } from '../../read-models/answer-links/service.ts';
import { golferOf, lookUpGolfers } from '../../read-models/golfers/service.ts';
import { lockSquadToTell, readersOf } from '../../read-models/squads/service.ts';
import type { Work } from '../../stream/events/live-transaction.ts';
import { renewalNotices } from './policy.ts';

/**
 * Stores a personal link, and mails it: the first one to whoever has no account, since the app is not theirs to open, and a
 * renewed one to everybody, since it ended those in earlier mails. Leaders hear of one that its holder ended.
 */
export async function mailLink(work: Work, event: Received<AnswerLinkState>): Promise<void> {
  const { tx } = work;
  const { userId, squadId, isRenewed, isByHolder } = event.data;
  // Locked before the golfer, in the order of all that is told of a squad.
  const squad = isByHolder && !event.isSnapshot ? await lockSquadToTell(tx, squadId) : undefined;
  const isChanged = await applyLink(tx, event);
  if (event.isSnapshot || !isChanged) return;
  const golfer = (await lookUpGolfers(tx, [userId]))(userId);
  const isReached = isReachedByMail(golfer);
  if (squad) {
    const notices = renewalNotices(await readersOf(tx, squadId), { ...golfer, isReached }, squad);
    await notify(work, notices, event.time);
  }
  if (!isReached || (golfer.claimed && !isRenewed)) return;
  await mailAnswerLink(tx, userId, { kind: 'answer-link', squadId, isRenewed, isAsked: false }, event.time);
}

/**
 * Stores a change of a golfer, and mails their link to one without an account whose address was not known before: the link
 * was made when there was none to mail it to.
 */
export async function applyGolferAndMailLink(work: Work, event: Received<GolferState>): Promise<void> {
  const { tx } = work;
  const { id: userId, email, claimed } = event.data;
  const mayBeFirst = !event.isSnapshot && !claimed && email !== '';
  const before = mayBeFirst ? await golferOf(tx, userId) : undefined;
  await applyGolferAndSettings(work, event);
  if (before?.email !== '' || before.gone) return;
  for (const squadId of await findLinkedSquads(tx, userId))
    await mailAnswerLink(tx, userId, { kind: 'answer-link', squadId, isRenewed: false, isAsked: false }, event.time);
}
