import * as z from 'zod/mini';
import { Id, Instant } from './fields.ts';

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
