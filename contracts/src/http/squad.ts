import * as z from 'zod/mini';
import { INVITE_EXPIRY_DAYS, INVITE_EXPIRY_DEFAULT_DAYS, SQUAD_NAME_MAX } from '../constants.ts';
import { CalendarDate, ClockTime, DaysOfWeek, Id, Instant, squadParams } from './fields.ts';
import type { Routes } from './route.ts';

export const MemberRole = z.enum(['member', 'leader']);
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
  }),
});
export type SquadMember = z.output<typeof SquadMember>;

/** A squad as its members see it in a list. */
export const Squad = z.object({
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  createdBy: Id,
  isPrivate: z.boolean(),
  autoBookEnabled: z.boolean(),
  preferredDays: DaysOfWeek,
  createdAt: Instant,
  updatedAt: Instant,
  memberCount: z.int(),
  members: z.array(SquadMember),
  /** The squad's next booked tee time, wall-clock at the course. */
  nextTeeTime: z.nullable(z.object({ date: CalendarDate, time: ClockTime })),
});
export type Squad = z.output<typeof Squad>;

/** A squad on its own page; the invite code and its expiry are null for all but leaders. */
export const SquadDetail = z.extend(Squad, {
  inviteCode: z.nullable(z.string()),
  inviteCodeExpiresAt: z.nullable(Instant),
});
export type SquadDetail = z.output<typeof SquadDetail>;

export const NewSquad = z.object({
  name: z
    .string('Squad name is required')
    .check(
      z.trim(),
      z.minLength(1, 'Squad name is required'),
      z.maxLength(SQUAD_NAME_MAX, 'Squad name must be at most 100 characters'),
    ),
  description: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(2000, 'must be at most 2000 characters')))),
  preferredDays: z._default(DaysOfWeek, []),
  isPrivate: z._default(z.boolean(), true),
  autoBookEnabled: z._default(z.boolean(), false),
});
export type NewSquad = z.output<typeof NewSquad>;

export const InviteRequest = z.object({
  expiresInDays: z._default(z.literal(INVITE_EXPIRY_DAYS, 'Choose 1, 3, 7, 14 or 30 days'), INVITE_EXPIRY_DEFAULT_DAYS),
});

export const Invite = z.object({ inviteUrl: z.string(), inviteCode: z.string(), expiresAt: Instant });
export type Invite = z.output<typeof Invite>;

/** What the holder of an invite link sees before joining. */
export const InvitedSquad = z.object({
  squad: z.object({
    id: Id,
    name: z.string(),
    description: z.nullable(z.string()),
    memberCount: z.int(),
  }),
});
export type InvitedSquad = z.output<typeof InvitedSquad>;

const inviteParams = z.object({ inviteCode: z.string().check(z.minLength(1), z.maxLength(64)) });

export const squadRoutes = {
  createSquad: {
    method: 'POST',
    path: '/api/squads',
    service: 'squad',
    access: 'signed-in',
    summary: 'Creates a squad; the caller becomes its first member, with the role leader.',
    body: NewSquad,
    success: { status: 201, answer: SquadDetail },
  },
  listSquads: {
    method: 'GET',
    path: '/api/squads',
    service: 'squad',
    access: 'signed-in',
    summary: "The caller's squads, each with its members and its next tee time.",
    success: { status: 200, answer: z.array(Squad) },
  },
  getSquad: {
    method: 'GET',
    path: '/api/squads/:squadId',
    service: 'squad',
    access: 'member',
    summary: 'One squad. Only leaders see the invite code and its expiry.',
    params: squadParams,
    success: { status: 200, answer: SquadDetail },
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
  },
  getInvite: {
    method: 'GET',
    path: '/api/invite/:inviteCode',
    service: 'squad',
    access: 'anyone',
    summary: 'The squad that an invite link leads to. 404 for an unknown and an expired link alike.',
    params: inviteParams,
    success: { status: 200, answer: InvitedSquad },
  },
  join: {
    method: 'POST',
    path: '/api/join/:inviteCode',
    service: 'squad',
    access: 'signed-in',
    summary: 'Joins the squad of an invite link. Joining again changes nothing. 404 for an unknown or expired link.',
    params: inviteParams,
    success: { status: 200, answer: InvitedSquad },
  },
} as const satisfies Routes;
