import * as z from 'zod/mini';
import { memberParams, Removal } from './ban.ts';
import { Id, Instant } from './fields.ts';
import type { Routes } from './route.ts';

export const MemberRole = z.enum(['member', 'leader']);
/** Members who are not active see their squad and may leave it; they neither lead it nor count for a round. */
export const MemberStatus = z.enum(['active', 'pending', 'inactive']);

export const SquadMember = z.object({
  id: Id,
  userId: Id,
  role: MemberRole,
  status: MemberStatus,
  joinedAt: Instant,
  user: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    handicap: z.nullable(z.number()),
    profileImageUrl: z.nullable(z.string()),
    /** False for one who has no account: added by a leader, whom alone their address is shown. */
    claimed: z.optional(z.boolean()),
  }),
});
export type SquadMember = z.output<typeof SquadMember>;

export const MemberChange = z.strictObject({ role: z.optional(MemberRole), status: z.optional(MemberStatus) });
export type MemberChange = z.output<typeof MemberChange>;

export const memberRoutes = {
  removeMember: {
    method: 'DELETE',
    path: '/api/squads/:squadId/members/:userId',
    service: 'squad',
    access: 'member',
    summary:
      'Leaves a squad, or, for active leaders, removes a member; only the creator removes leaders. Their confirmations and future seats are withdrawn. A removal replaces the invite link unless `newInvite` is false, and bans the golfer if `ban` is true. 404 for one who is not a member.',
    params: memberParams,
    query: Removal,
    success: { status: 204, answer: null },
    conflict: 'The creator cannot leave, or be removed, without handing over.',
  },
  changeMember: {
    method: 'PATCH',
    path: '/api/squads/:squadId/members/:userId',
    service: 'squad',
    access: 'creator',
    summary:
      "Changes a member's role or status: pending and inactive members see the squad, and lead it only once they are active again. 404 for one who is not a member.",
    params: memberParams,
    body: MemberChange,
    success: { status: 200, answer: SquadMember },
    conflict: 'The creator stays an active leader; hand over first. A golfer without an account leads nothing.',
  },
} as const satisfies Routes;
