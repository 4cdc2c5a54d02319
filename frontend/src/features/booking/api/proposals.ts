import { type Proposal, sharedLinkRoutes } from '@fourball/contracts/http/shared-link.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { routeQuery } from '../../../lib/query.ts';
import { changedByBooking } from './change-booking.ts';

/** Answers to a squad's coming rounds that wait for a leader, who alone may read them. */
export const proposalsQuery = (squadId: string) => routeQuery(sharedLinkRoutes.listProposals, { params: { squadId } });

/** Accepts or declines a proposal as the leader sees it. */
export const useDecideProposal = ({ recommendationId, userId, answer }: Proposal) =>
  useMutation({
    mutationFn: (accept: boolean) =>
      call(sharedLinkRoutes.decideProposal, { params: { recommendationId, userId }, body: { accept, answer } }),
    meta: {
      failed: { title: 'Failed to answer' },
      invalidates: [...changedByBooking, sharedLinkRoutes.listProposals],
    },
  });
