import * as z from 'zod/mini';
import { DaysOfWeek, HomeArea, Id, Instant } from '../http/fields.ts';
import { MemberRole, MemberStatus } from '../http/member.ts';
import { GuestRule, SeatOrder } from '../http/squad-rules.ts';
import { type NewKinds, publishedBy } from './event.ts';

export const SquadState = z.object({
  id: Id,
  name: z.string(),
  createdBy: Id,
  isPrivate: z.boolean(),
  autoBookEnabled: z.boolean(),
  preferredDays: DaysOfWeek,
  homeArea: z._default(z.nullable(HomeArea), null),
  timeZone: z._default(z.nullable(z.string()), null),
  /** The zone of the creator's browser, for a squad that names none and has no courses. */
  creatorTimeZone: z._default(z.nullable(z.string()), null),
  guests: z._default(GuestRule, 'approve'),
  /** Guests that a member may bring to a round. */
  guestsPerMember: z._default(z.int(), 1),
  seatOrder: z._default(SeatOrder, 'first-come'),
  /** Members who have not answered are asked where a seat is free and nobody waits for it. */
  askOthers: z._default(z.boolean(), true),
});
export type SquadState = z.output<typeof SquadState>;

export const MembershipState = z.object({
  id: Id,
  squadId: Id,
  userId: Id,
  role: MemberRole,
  status: MemberStatus,
  joinedAt: Instant,
});
export type MembershipState = z.output<typeof MembershipState>;

/** An invitation by mail; what it needs to be sent is sealed for the notification service. */
export const InvitationState = z.object({ id: Id, squadId: Id, invitedBy: Id, expiresAt: Instant, sealed: z.string() });
export type InvitationState = z.output<typeof InvitationState>;

/** Plaintext of an invitation's `sealed`. */
export const SealedInvitation = z.object({
  email: z.string(),
  inviteCode: z.string(),
  squadName: z.string(),
  message: z.nullable(z.string()),
});
export type SealedInvitation = z.output<typeof SealedInvitation>;

/** A golfer without an account whom a leader added; the auth service tells of them from then on. */
export const AddedGolferState = z.object({
  id: Id,
  squadId: Id,
  addedBy: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  handicap: z.nullable(z.number()),
});
export type AddedGolferState = z.output<typeof AddedGolferState>;

/** Why a membership ended: the golfer left, a leader removed them, their account or the whole squad was deleted. */
const LeavingReason = z.enum(['left', 'removed', 'account-deleted', 'squad-deleted']);

export const squadEvents = publishedBy('squad', {
  squadCreated: {
    type: 'squad.squad-created.v1',
    summary: 'A golfer created a squad.',
    data: SquadState,
  },
  memberJoined: {
    type: 'squad.member-joined.v1',
    summary: 'A golfer became a member of a squad, its creator included.',
    data: MembershipState,
  },
  squadChanged: {
    type: 'squad.squad-changed.v1',
    summary: 'A leader changed a squad, or its creator handed it over.',
    data: SquadState,
  },
  squadDeleted: {
    type: 'squad.squad-deleted.v1',
    tombstone: true,
    summary: 'A squad is gone; its memberships end by events of their own.',
    data: z.pick(SquadState, { id: true }),
  },
  memberChanged: {
    type: 'squad.member-changed.v1',
    summary: "A member's role or status changed.",
    data: MembershipState,
  },
  memberLeft: {
    type: 'squad.member-left.v1',
    tombstone: true,
    summary: 'A golfer is no member of a squad any more.',
    data: z.extend(z.pick(MembershipState, { id: true, squadId: true, userId: true }), {
      reason: LeavingReason,
      /** The golfer whose act this was; null or left out where nobody is to be named. */
      changedBy: z.optional(z.nullable(Id)),
      /** Golfer with an account who stays in the squad in their place, by `auth.golfer-claimed`. */
      mergedInto: z.optional(Id),
    }),
  },
  golferAdded: {
    type: 'squad.golfer-added.v1',
    summary: 'A leader added a golfer who has no account, or corrected what they had said of them.',
    data: AddedGolferState,
  },
  golferRemoved: {
    type: 'squad.golfer-removed.v1',
    tombstone: true,
    summary: 'A golfer whom a leader had added is no member any more: whoever has no account by then is forgotten.',
    data: z.pick(AddedGolferState, { id: true }),
  },
  invitationMade: {
    type: 'squad.invitation-made.v1',
    summary: 'A leader invited someone by mail.',
    data: InvitationState,
  },
} as const satisfies NewKinds);
