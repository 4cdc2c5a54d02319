import * as z from 'zod/mini';
import { MEMBERS_MAX } from '../constants.ts';
import { CalendarDate, ClockTime, DayOfWeek, Id, Instant, price, squadParams } from './fields.ts';
import type { Routes } from './route.ts';

export const NotificationType = z.enum([
  'squad_invite',
  'squad_update',
  'tee_time_reminder',
  'booking_confirmation',
  'achievement',
  'weekly_slots',
]);
export type NotificationType = z.output<typeof NotificationType>;

export const Notification = z.object({
  id: Id,
  userId: Id,
  /** An app that is still open when a release brings another type shows that one like any other. */
  type: z.union([NotificationType, z.string()]),
  title: z.string(),
  message: z.string(),
  /** Ids that a screen may link to. */
  data: z.object({
    squadId: z.optional(Id),
    teeTimeId: z.optional(Id),
    /** Opens an invitation for the golfer whom it was meant for, and nobody else: no code of a link is told here. */
    invitationId: z.optional(Id),
    /** The squad waits for the golfer's answer: its page opens with the times to answer for. */
    asksWhen: z.optional(z.boolean()),
    /** Best one of the weekly slots, which the squad's page opens with. */
    slot: z.optional(z.object({ date: CalendarDate, time: ClockTime, courseId: Id })),
    /** Date of a standing game, which has a page of its own. */
    gameDate: z.optional(z.object({ gameId: Id, dateId: Id })),
    /** Round of a date for which it asks the golfer's answer. */
    asksFor: z.optional(Id),
    /** It tells what those who lead the squad alone are to know: its push leaves to nobody who leads no more by then. */
    isForLeaders: z.optional(z.boolean()),
  }),
  isRead: z.boolean(),
  /** Always sent; the app shows a notification without it as recent. */
  createdAt: z.optional(z.nullable(Instant)),
});
export type Notification = z.output<typeof Notification>;

/** Lists on a golfer's screens that others can change. */
export const LiveTopic = z.enum(['notifications', 'squads', 'availability', 'recommendations', 'bookings']);
export type LiveTopic = z.output<typeof LiveTopic>;

/**
 * Messages of the stream, by the name of the server-sent event; the data is one line of JSON. A notification's event
 * has the notification's id as its own: a browser that comes back with it in Last-Event-ID gets those that came after
 * it.
 */
export const liveEvents = {
  /** A notification for the golfer. */
  notification: Notification,
  /** Lists that have changed for the golfer, so that what is on the screen is asked for again. */
  change: z.object({ topics: z.array(LiveTopic), squadId: z.optional(Id) }),
} as const;
export type LiveChange = z.output<typeof liveEvents.change>;

const notificationParams = z.object({ notificationId: Id });

/** Said of a tee time without a course or a price. */
export const MISSING = 'Please fill in the golf course and price per player';

export const TeeTimeNotice = z.strictObject({
  teeTimeDetails: z.strictObject({
    date: CalendarDate,
    day: z.optional(DayOfWeek),
    time: ClockTime,
    course: z
      .string(MISSING)
      .check(z.trim(), z.minLength(1, MISSING), z.maxLength(200, 'must be at most 200 characters')),
    pricePerPlayer: price(MISSING),
  }),
  /** User ids of those to be told; ids of others than members are left out. */
  availableMembers: z.array(Id).check(z.maxLength(MEMBERS_MAX, 'must name at most 200 members')),
  /** Shown to 500 characters; a longer one is cut. */
  note: z.optional(z.nullable(z.string())),
});
export type TeeTimeNotice = z.output<typeof TeeTimeNotice>;

/** Milliseconds since the caller began to read the lists that they follow; beyond a minute nothing is known any more. */
const Age = z.coerce.number('must be a number').check(z.int(), z.minimum(0, 'must be at least 0'));

export const notificationRoutes = {
  notifyTeeTime: {
    method: 'POST',
    path: '/api/squads/:squadId/notify-tee-time',
    service: 'notification',
    access: 'leader',
    summary:
      'Tells the named members of the squad of a tee time, those who want to hear of tee times. Beyond 20 a day of one squad: 429.',
    params: squadParams,
    body: TeeTimeNotice,
    success: { status: 200, answer: z.object({ notified: z.int() }) },
    limit: 'teeTimeNotices',
  },
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    service: 'notification',
    access: 'owner',
    summary: "The caller's latest notifications, newest first; 50 unless `limit` (1 to 100) says otherwise.",
    query: z.object({
      limit: z._default(
        z.coerce
          .number('must be a number')
          .check(z.int(), z.minimum(1, 'must be at least 1'), z.maximum(100, 'must be at most 100')),
        50,
      ),
    }),
    success: { status: 200, answer: z.array(Notification) },
  },
  streamNotifications: {
    method: 'GET',
    path: '/api/notifications/stream',
    service: 'notification',
    access: 'signed-in',
    summary:
      "The caller's notifications and the changes of their lists as they come, as server-sent events: a heartbeat every 15 seconds, those that came after Last-Event-ID first (at most 100), else the lists that changed while `age` went by, the end with the session. 429 where the golfer has eight streams open already.",
    query: z.object({ age: z.optional(Age) }),
    success: { status: 200, answer: null },
    media: 'text/event-stream',
  },
  readNotification: {
    method: 'PATCH',
    path: '/api/notifications/:notificationId/read',
    service: 'notification',
    access: 'owner',
    summary: 'Marks one notification as read.',
    params: notificationParams,
    success: { status: 200, answer: Notification },
  },
  readAllNotifications: {
    method: 'PATCH',
    path: '/api/notifications/mark-all-read',
    service: 'notification',
    access: 'owner',
    summary: "Marks all of the caller's notifications as read.",
    success: { status: 200, answer: z.object({ updated: z.int() }) },
  },
  deleteNotification: {
    method: 'DELETE',
    path: '/api/notifications/:notificationId',
    service: 'notification',
    access: 'owner',
    summary: 'Removes one notification.',
    params: notificationParams,
    success: { status: 204, answer: null },
  },
} as const satisfies Routes;
