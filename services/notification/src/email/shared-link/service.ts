import { setTimeout as pause } from 'node:timers/promises';
import { countUse } from '@fourball/kit/database/limit-counts.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { golferOf } from '../../read-models/golfers/service.ts';
import { isMember } from '../../read-models/squads/service.ts';
import { mailAnswerLink } from '../queue/service.ts';
import { isReachedByMail } from '../unsubscribe/policy.ts';

/** The answer takes this long, several times what the work for a known address takes. */
const ANSWER_MS = 200;

export type SharedLinkMailService = ReturnType<typeof createSharedLinkMailService>;

export function createSharedLinkMailService({
  client,
  limitScale: scale,
}: {
  client: PrismaClient;
  limitScale: number;
}) {
  async function mailIfKnown(userId: string, squadId: string): Promise<void> {
    const golfer = await golferOf(client, userId);
    if (!golfer || !isReachedByMail(golfer) || !(await isMember(client, { userId, squadId }))) return;
    await client.$transaction(async (tx) => {
      const facts = { kind: 'answer-link', squadId, isRenewed: false, isAsked: true } as const;
      await mailAnswerLink(tx, userId, facts, new Date().toISOString());
      const { isWithin } = await countUse(tx, { limit: 'sharedLinkMails', key: userId, scale });
      if (!isWithin) throw new OverLimit();
    });
  }

  return {
    /**
     * Mails a member of the squad their personal link, where an address is known. Neither the answer nor its time tells whether
     * there is one, or whether they had their day's share.
     */
    async ask(userId: string, squadId: string): Promise<void> {
      const mailing = mailIfKnown(userId, squadId).catch((error) => {
        if (!(error instanceof OverLimit)) throw error;
      });
      const [mailed] = await Promise.allSettled([mailing, pause(ANSWER_MS)]);
      if (mailed.status === 'rejected') throw mailed.reason;
    },
  };
}

/** Takes back the mail that is one too many. */
class OverLimit extends Error {}
