import * as z from 'zod/mini';
import { DaysOfWeek, Id, Instant } from '../http/fields.ts';
import { MemberRole, MemberStatus } from '../http/squad.ts';
import type { EventKinds } from './event.ts';

export const SquadState = z.object({
  id: Id,
  name: z.string(),
  createdBy: Id,
  isPrivate: z.boolean(),
  autoBookEnabled: z.boolean(),
  preferredDays: DaysOfWeek,
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

export const squadEvents = {
  squadCreated: {
    type: 'squad.squad-created.v1',
    publisher: 'squad',
    summary: 'A golfer created a squad.',
    data: SquadState,
  },
  memberJoined: {
    type: 'squad.member-joined.v1',
    publisher: 'squad',
    summary: 'A golfer became a member of a squad, its creator included.',
    data: MembershipState,
  },
} as const satisfies EventKinds;
