import * as z from 'zod/mini';
import { INVITE_EXPIRY_DAYS, INVITE_EXPIRY_DEFAULT_DAYS } from '../constants.ts';
import { Bans } from './ban.ts';
import { DaysOfWeek, HomeArea, Id, Instant, SquadName, squadParams, TeeOff, TimeZone, text } from './fields.ts';
import { SquadMember } from './member.ts';
import type { Routes } from './route.ts';
import { GuestRule, GuestsPerMember, SeatOrder } from './squad-rules.ts';

/** A squad as its members see it in a list. */
export const Squad = z.object({
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  createdBy: Id,
  isPrivate: z.boolean(),
  autoBookEnabled: z.boolean(),
  guests: z._default(GuestRule, 'approve'),
  guestsPerMember: z._default(z.int(), 1),
  seatOrder: z._default(SeatOrder, 'first-come'),
  /** Members who have not answered are asked where a seat is free and nobody waits for it. */
  askOthers: z._default(z.boolean(), true),
  preferredDays: DaysOfWeek,
  /** Where the squad plays; null where it has not said. */
  homeArea: z.nullable(HomeArea),
  /** The zone in which the squad's week begins; null for that of its courses, else of its creator's browser. */
  timeZone: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  memberCount: z.int(),
  hasInactive: z.optional(z.boolean()),
  members: z.array(SquadMember),
  /** The squad's next booked tee time, wall-clock at the course. */
  nextTeeTime: z.nullable(TeeOff),
});
export type Squad = z.output<typeof Squad>;

/**
 * A squad on its own page; only leaders see its invite code and bans, and only members its members and next tee time.
 */
export const SquadDetail = z.extend(Squad, {
  isMember: z.boolean(),
  inviteCode: z.nullable(z.string()),
  inviteCodeExpiresAt: z.nullable(Instant),
  bans: Bans,
});
export type SquadDetail = z.output<typeof SquadDetail>;

export const NewSquad = z.strictObject({
  name: SquadName,
  description: text(2000),
  preferredDays: z._default(DaysOfWeek, []),
  isPrivate: z._default(z.boolean(), true),
  autoBookEnabled: z._default(z.boolean(), false),
  homeArea: z.optional(z.nullable(z.strictObject(HomeArea.shape))),
  timeZone: z.optional(z.nullable(TimeZone)),
  /** The zone of the creator's browser, for a squad without one of its own. */
  creatorTimeZone: z.optional(z.nullable(TimeZone)),
  /** Addresses to invite by mail, separated by commas; empty ones are dropped, a wrong one is refused by name. */
  inviteEmails: z.optional(z.nullable(z.string().check(z.maxLength(20_000, 'must be at most 20000 characters')))),
  inviteMessage: text(1000),
});
export type NewSquad = z.output<typeof NewSquad>;

/**
 * Fields of a squad that leaders may change; those left out stay, and the same value is no change. Only the creator
 * hands over, by `createdBy`.
 */
export const SquadChange = z.strictObject({
  name: z.optional(SquadName),
  description: text(2000),
  preferredDays: z.optional(DaysOfWeek),
  isPrivate: z.optional(z.boolean()),
  autoBookEnabled: z.optional(z.boolean()),
  guests: z.optional(GuestRule),
  guestsPerMember: z.optional(GuestsPerMember),
  seatOrder: z.optional(SeatOrder),
  askOthers: z.optional(z.boolean()),
  homeArea: z.optional(z.nullable(z.strictObject(HomeArea.shape))),
  timeZone: z.optional(z.nullable(TimeZone)),
  /** The member who is the creator from now on, and leads the squad. */
  createdBy: z.optional(Id),
});
export type SquadChange = z.output<typeof SquadChange>;

export const InviteRequest = z.strictObject({
  expiresInDays: z._default(z.literal(INVITE_EXPIRY_DAYS, 'Choose 1, 3, 7, 14 or 30 days'), INVITE_EXPIRY_DEFAULT_DAYS),
});

export const Invite = z.object({ inviteUrl: z.string(), inviteCode: z.string(), expiresAt: Instant });
export type Invite = z.output<typeof Invite>;

/** The squad as the holder of an invite link sees it before joining. */
export const InvitedSquad = z.object({
  squad: z.pick(Squad, { id: true, name: true, description: true, memberCount: true }),
});
export type InvitedSquad = z.output<typeof InvitedSquad>;

const inviteParams = z.object({ inviteCode: z.string().check(z.minLength(1), z.maxLength(64)) });

export const squadRoutes = {
  createSquad: {
    method: 'POST',
    path: '/api/squads',
    service: 'squad',
    access: 'signed-in',
    summary:
      'Creates a squad with an invite link that works for 7 days; the caller becomes its first member, with the role leader. Each address of `inviteEmails` gets a mail with an invite link, and a notification where it has an account. Beyond 50 invitation mails a day: 429, and no squad.',
    body: NewSquad,
    success: { status: 201, answer: SquadDetail },
    conflict: 'The caller is in 50 squads already.',
  },
  listSquads: {
    method: 'GET',
    path: '/api/squads',
    service: 'squad',
    access: 'signed-in',
    summary: "The caller's squads with their next tee times. Of each, four members: the caller, and who joined first.",
    success: { status: 200, answer: z.array(Squad) },
  },
  getSquad: {
    method: 'GET',
    path: '/api/squads/:squadId',
    service: 'squad',
    access: 'member',
    summary:
      'One squad. Only active leaders see the invite code and its expiry; of a squad that is not private, others see all but its members and its next tee time.',
    params: squadParams,
    success: { status: 200, answer: SquadDetail },
  },
  changeSquad: {
    method: 'PATCH',
    path: '/api/squads/:squadId',
    service: 'squad',
    access: 'leader',
    summary:
      'Changes the named fields of a squad. `createdBy` hands it over to another active member, who leads it from then on: the creator alone may do that.',
    params: squadParams,
    body: SquadChange,
    success: { status: 200, answer: SquadDetail },
    conflict: 'The golfer to hand over to is not an active member, or has no account.',
  },
  deleteSquad: {
    method: 'DELETE',
    path: '/api/squads/:squadId',
    service: 'squad',
    access: 'creator',
    summary:
      'Deletes a squad with its memberships and invites. Its recommendations go, and its booked tee times that have not started are cancelled.',
    params: squadParams,
    success: { status: 204, answer: null },
  },
  joinSquad: {
    method: 'POST',
    path: '/api/squads/:squadId/join',
    service: 'squad',
    access: 'signed-in',
    summary:
      'Joins a squad that is not private, with the status that the caller left it with. Joining again changes nothing. 403 for one who is banned, 404 for a private squad of which the caller is not a member.',
    params: squadParams,
    success: { status: 200, answer: SquadDetail },
    conflict: 'The squad is full, or the caller is in 50 squads already.',
  },
  createInvite: {
    method: 'POST',
    path: '/api/squads/:squadId/invite',
    service: 'squad',
    access: 'leader',
    summary: 'Makes a new invite link; the link before it stops working.',
    params: squadParams,
    body: InviteRequest,
    success: { status: 200, answer: Invite },
    conflict: 'The squad is full.',
  },
  getInvite: {
    method: 'GET',
    path: '/api/invite/:inviteCode',
    service: 'squad',
    access: 'anyone',
    summary: 'The squad that an invite link leads to. 404 for an unknown and an expired link alike.',
    params: inviteParams,
    success: { status: 200, answer: InvitedSquad },
    limit: 'inviteLookUp',
  },
  join: {
    method: 'POST',
    path: '/api/join/:inviteCode',
    service: 'squad',
    access: 'signed-in',
    summary:
      'Joins the squad of an invite link, with the status that the caller left it with. Joining again changes nothing. 403 for one who is banned, 404 for an unknown or expired link.',
    params: inviteParams,
    success: { status: 200, answer: InvitedSquad },
    conflict: 'The squad is full, or the caller is in 50 squads already.',
    limit: 'inviteLookUp',
  },
} as const satisfies Routes;
