import * as z from 'zod/mini';
import { Id } from './fields.ts';
import type { Routes } from './route.ts';
import { InvitedSquad } from './squad.ts';

const invitationParams = z.object({ invitationId: Id });

/** Invitations by mail, for the golfer whose verified address they were sent to. */
export const invitationRoutes = {
  getInvitation: {
    method: 'GET',
    path: '/api/invitations/:invitationId',
    service: 'squad',
    access: 'owner',
    summary:
      "The squad that an invitation to the caller's verified address leads to. 404 for another's, an unknown and an expired one alike, and once the squad has a new invite link.",
    params: invitationParams,
    success: { status: 200, answer: InvitedSquad },
  },
  joinByInvitation: {
    method: 'POST',
    path: '/api/invitations/:invitationId/join',
    service: 'squad',
    access: 'owner',
    summary: 'Joins the squad of such an invitation. Joining again changes nothing. 404 as above.',
    params: invitationParams,
    success: { status: 200, answer: InvitedSquad },
  },
} as const satisfies Routes;
