import * as z from 'zod/mini';
import { NotificationSettings } from '../http/auth.ts';
import { DaysOfWeek, Id, Slots } from '../http/fields.ts';
import type { EventKinds } from './event.ts';

/** A golfer as the other services need them: whom squad mates see, what they prefer, what they want to hear. */
export const GolferState = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  handicap: z.nullable(z.number()),
  preferredDays: DaysOfWeek,
  preferredTimeSlots: Slots,
  preferredCourses: z.array(Id),
  favoriteCourses: z.array(Id),
  notificationSettings: NotificationSettings,
});
export type GolferState = z.output<typeof GolferState>;

export const authEvents = {
  userRegistered: {
    type: 'auth.user-registered.v1',
    publisher: 'auth',
    summary: 'An account was opened.',
    data: GolferState,
  },
  userChanged: {
    type: 'auth.user-changed.v1',
    publisher: 'auth',
    summary: 'A golfer changed their profile, preferences or notification settings.',
    data: GolferState,
  },
} as const satisfies EventKinds;
