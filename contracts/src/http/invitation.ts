import * as z from 'zod/mini';
import { INVITATIONS_MAX } from '../constants.ts';
import { Email, Id, squadParams, text } from './fields.ts';
import type { Routes } from './route.ts';
import { InvitedSquad } from './squad.ts';

export const InvitationsByMail = z.strictObject({
  emails: z
    .array(Email)
    .check(
      z.minLength(1, 'Please select at least one contact to invite.'),
      z.maxLength(INVITATIONS_MAX, 'must name at most 50 addresses'),
    ),
  message: text(1000),
});
export type InvitationsByMail = z.output<typeof InvitationsByMail>;

const invitationParams = z.object({ invitationId: Id });

/** Invitations by mail: sending them, and, for the golfer whose verified address they were sent to, following them. */
export const invitationRoutes = {
  inviteByMail: {
    method: 'POST',
    path: '/api/squads/:squadId/invitations',
    service: 'squad',
    access: 'leader',
    summary:
      'Mails an invite link to each address, once, with a notification where it has an account; `invited` names those that a mail goes to. Left out without a word are members, banned golfers, and addresses that were mailed the present invite link in the last 24 hours. The present code is used while it works, and then works for a day more at least; else a new one is made for 7 days. Beyond 50 invitation mails a day: 429, and none is sent.',
    params: squadParams,
    body: InvitationsByMail,
    success: { status: 200, answer: z.object({ invited: z.array(z.string()) }) },
    conflict: 'The squad would have more than 200 members if all of them came.',
    limit: 'invitationMails',
  },
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
    conflict: 'The squad is full, or the caller is in 50 squads already.',
  },
} as const satisfies Routes;
