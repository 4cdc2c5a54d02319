import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { BodyOf } from '@fourball/contracts/http/route.ts';
import type { Proposal, sharedLinkRoutes } from '@fourball/contracts/http/shared-link.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import type { SharedLink } from '@fourball/kit/http/identity.ts';
import { conflict, notFound } from '@fourball/kit/http/problem.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import { golfersById } from '../../read-models/golfers/service.ts';
import { squadOfLeader } from '../../read-models/squads/service.ts';
import { statusAt } from '../../recommendations/policy.ts';
import { type LockedRecommendation, lockForMember, seenByMember } from '../../recommendations/service.ts';
import { giveAnswer } from '../answer-page/service.ts';
import { askApproval } from '../approvals/service.ts';
import type { LimitedLedger } from '../limits/service.ts';
import { hashOfToken, newToken } from '../tokens.ts';
import { givingWay } from './policy.ts';
import {
  deleteProposals,
  findGolfersOf,
  findProposals,
  findProposalsFor,
  isAsked,
  type ProposalRow,
  upsertBrowser,
  upsertProposal,
} from './repository.ts';

export { deleteProposalsOf, findGolfersOf, findProposalsBy } from './repository.ts';

type Tx = Prisma.TransactionClient;
export type ProposalService = ReturnType<typeof createProposalService>;

export function createProposalService({ client, ledger }: { client: PrismaClient; ledger: LimitedLedger }) {
  return {
    /**
     * A word on a round in a golfer's name, by whoever has the squad's shared link: it counts where a leader has accepted one of
     * this browser for the golfer, and waits for a leader everywhere else, beside those of other browsers.
     * @param browser the token that the browser holds, if it holds one.
     * @returns the token that it shall hold.
     */
    async propose(
      { squadId, linkId }: SharedLink,
      recommendationId: string,
      { userId, answer }: BodyOf<typeof sharedLinkRoutes.proposeAnswer>,
      browser = newToken(),
    ): Promise<{ browser: string; isCounted: boolean }> {
      const by = { browser: hashOfToken(browser), linkId };
      const isCounted = await ledger.write(userId, async (tx, publish) => {
        const { row } = await lockForMember(tx, recommendationId, userId);
        if (row.squadId !== squadId) throw notFound('This tee time is no longer offered');
        if (statusAt(row, new Date()) === 'expired' || !(await isAsked(tx, row.id))) {
          throw conflict('not-asked', 'Nobody is asked for this tee time any more');
        }
        if ((await findGolfersOf(tx, squadId, by)).includes(userId)) {
          await countAnswer(tx, publish, row, { userId, answer });
          return true;
        }
        await storeProposal(tx, publish, row, { userId, answer, ...by });
        return false;
      });
      return { browser, isCounted };
    },

    /** Proposals for a squad's coming rounds, for one of its leaders. */
    async list(squadId: string, userId: string): Promise<Proposal[]> {
      await squadOfLeader(client, squadId, userId);
      const proposals = await findProposals(client, squadId, new Date());
      return proposals.map(({ recommendation: { date, time, course }, proposedAt, ...row }) => ({
        ...row,
        ...{ date: calendarDate(date), time, courseName: course.name },
        proposedAt: proposedAt.toISOString(),
      }));
    },

    /**
     * A leader's word on what is proposed. Accepted it is the golfer's answer, and the browser answers for the golfer from then
     * on, unless they have an account, or several browsers proposed it: nobody knows which one is the golfer's.
     * @throws a 404 problem where there is none, a 409 problem where others alone are proposed by now, and as an answer does.
     */
    async decide(
      recommendationId: string,
      leader: string,
      userId: string,
      { accept, answer }: BodyOf<typeof sharedLinkRoutes.decideProposal>,
    ): Promise<void> {
      const { squadId } = await seenByMember(client, recommendationId, leader);
      await squadOfLeader(client, squadId, leader);
      await ledger.write(leader, async (tx, publish) => {
        const { row } = await lockForMember(tx, recommendationId, userId);
        const waiting = await findProposalsFor(tx, recommendationId, userId);
        if (waiting.length === 0) throw notFound('Nothing is proposed for this golfer any more');
        const alike = waiting.filter((proposal) => proposal.answer === answer);
        const [proposal, another] = alike;
        if (!proposal) throw conflict('proposal-changed', 'Another answer was proposed since');
        if (!accept) {
          await deleteProposals(tx, proposal, browsersOf(alike));
          return;
        }
        await countAnswer(tx, publish, row, { userId, answer });
        const hasAccount = (await golfersById(tx, [userId])).get(userId)?.claimed ?? true;
        if (!hasAccount && !another) await upsertBrowser(tx, { ...proposal, squadId });
      });
    },
  };
}

/** Has an answer count as the golfer's own, who is known to be there. */
async function countAnswer(
  tx: Tx,
  publish: Publish,
  row: LockedRecommendation,
  { userId, answer }: Pick<ProposalRow, 'userId' | 'answer'>,
): Promise<void> {
  await giveAnswer(tx, publish, row, { userId, answer, note: '' });
  publish(recommendationEvents.golferAnswered, 1, { id: newId(), userId });
}

/** Stores a proposal until a leader decides; they are told once, however often whoever has the link proposes for the golfer. */
async function storeProposal(
  tx: Tx,
  publish: Publish,
  row: LockedRecommendation,
  proposed: Pick<ProposalRow, 'userId' | 'answer' | 'browser' | 'linkId'>,
): Promise<void> {
  const of = { recommendationId: row.id, userId: proposed.userId };
  const waiting = await findProposalsFor(tx, row.id, proposed.userId);
  if (waiting.length === 0) askApproval(publish, row, { about: 'answer', userId: proposed.userId });
  await deleteProposals(tx, of, browsersOf(givingWay(waiting, proposed)));
  await upsertProposal(tx, { ...of, ...proposed, playsAt: row.startsAt });
}

const browsersOf = (proposals: readonly ProposalRow[]): string[] => proposals.map(({ browser }) => browser);
