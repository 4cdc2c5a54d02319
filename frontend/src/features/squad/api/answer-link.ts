import { rosterRoutes } from '@fourball/contracts/http/roster.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { routeQuery } from '../../../lib/query.ts';

/** Personal link of a member who has no account; asked for anew each time, since another leader may have renewed it. */
export const answerLinkQuery = (squadId: string, userId: string) => ({
  ...routeQuery(rosterRoutes.memberAnswerLink, { params: { squadId, userId }, body: {} }),
  gcTime: 0,
});

/** Makes a new link; the one before stops working. */
export const useRenewAnswerLink = (squadId: string, userId: string) =>
  useMutation({
    mutationFn: () => call(rosterRoutes.memberAnswerLink, { params: { squadId, userId }, body: { renew: true } }),
    meta: { failed: { title: 'Failed to make a new link' }, invalidates: [rosterRoutes.memberAnswerLink] },
  });
