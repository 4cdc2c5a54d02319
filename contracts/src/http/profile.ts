import * as z from 'zod/mini';
import { FAVORITES_MAX } from '../constants.ts';
import { DaysOfWeek, Id, Slots } from './fields.ts';

const Courses = z.array(Id).check(z.maxLength(FAVORITES_MAX, 'must name at most 50 courses'));

/** Notification settings, each as `value`. */
export const settingsOf = <Value>(value: Value) => ({
  teeTimeAlerts: value,
  squadInvites: value,
  bookingConfirmations: value,
  weeklyReminders: value,
  emailNotifications: value,
  pushNotifications: value,
});

/**
 * Values that are added to the lists of a profile, or taken out of them. Of two windows that change one list so, both take
 * effect; a list that is sent whole takes the place of what the other has saved.
 */
export const ListChange = z.strictObject({
  preferredCourses: z.optional(Courses),
  favoriteCourses: z.optional(Courses),
  preferredDays: z.optional(DaysOfWeek),
  preferredTimeSlots: z.optional(Slots),
});
export type ListChange = z.output<typeof ListChange>;
