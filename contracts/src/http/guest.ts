import * as z from 'zod/mini';
import { Email, Handicap, Id, personName, roundParams } from './fields.ts';
import type { Routes } from './route.ts';

/** Somebody from outside of the squad, for one round; they play in the group of the member who brings them. */
export const Guest = z.object({
  id: Id,
  /** Member who brings them. */
  hostId: Id,
  name: z.string(),
  handicap: z.nullable(z.number()),
  /** Only who is approved counts. */
  status: z.enum(['proposed', 'approved']),
});
export type Guest = z.output<typeof Guest>;

/** A guest as a list has them. */
export const ListedGuest = z.extend(Guest, {
  /** Rounds of the squad of late and to come to which an approved guest of that name was brought. */
  rounds: z.int(),
});
export type ListedGuest = z.output<typeof ListedGuest>;

/** Somebody whom a member brings. */
export const NewGuest = z.strictObject({
  name: personName('Name is required'),
  handicap: Handicap,
  /** Once the guest counts they are mailed a link of their own; nobody but the host ever reads it again. */
  email: z.optional(z.nullable(Email)),
});
export type NewGuest = z.output<typeof NewGuest>;

const guestParams = z.object({ recommendationId: Id, guestId: Id });

export const guestRoutes = {
  listGuests: {
    method: 'GET',
    path: '/api/tee-time-recommendations/:recommendationId/guests',
    service: 'recommendation',
    access: 'member',
    summary: 'Guests of a round, in the order in which they were named. They are forgotten 90 days after it.',
    params: roundParams,
    success: { status: 200, answer: z.array(ListedGuest) },
  },
  addGuest: {
    method: 'POST',
    path: '/api/tee-time-recommendations/:recommendationId/guests',
    service: 'recommendation',
    access: 'member',
    summary:
      'The caller, who comes, brings a guest to the round. By the rule of the squad the guest counts at once (`free`, and those of leaders) or once a leader approves; once the round is booked, with a free seat in the group of the caller. With an e-mail address the guest, once they count, is mailed one link to a page of their own. The same name again: nothing changes. 403 where the squad has no guests.',
    params: roundParams,
    body: NewGuest,
    success: { status: 201, answer: Guest },
    conflict:
      'The caller does not come, brings as many guests as the squad allows, their group has no free seat, members wait for one, or the round is cancelled or has started.',
  },
  approveGuest: {
    method: 'POST',
    path: '/api/tee-time-recommendations/:recommendationId/guests/:guestId/approval',
    service: 'recommendation',
    access: 'leader',
    summary: 'A guest counts from now on. Again: nothing changes.',
    params: guestParams,
    success: { status: 200, answer: Guest },
    conflict:
      'The group of their host has no free seat, members wait for one, or the round is cancelled or has started.',
  },
  removeGuest: {
    method: 'DELETE',
    path: '/api/tee-time-recommendations/:recommendationId/guests/:guestId',
    service: 'recommendation',
    access: 'member',
    summary: 'The host takes a guest back, or a leader declines one. A seat that the guest had is free again.',
    params: guestParams,
    success: { status: 204, answer: null },
    conflict: 'The round is cancelled or has started.',
  },
} as const satisfies Routes;
