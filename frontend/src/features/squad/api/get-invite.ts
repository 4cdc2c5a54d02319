import { invitationRoutes } from '@fourball/contracts/http/invitation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { routeQuery } from '../../../lib/query.ts';

/** Way into a squad: the code of a link, or an invitation to the golfer's own address. */
export type WayIn = { readonly inviteCode: string } | { readonly invitationId: string };

export const inviteQuery = (params: WayIn) =>
  'inviteCode' in params
    ? routeQuery(squadRoutes.getInvite, { params })
    : routeQuery(invitationRoutes.getInvitation, { params });
