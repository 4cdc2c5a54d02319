import type { GolferState } from '@fourball/contracts/events/auth.ts';
import { newId } from '@fourball/kit/process/id.ts';

/** A golfer as the auth service tells of them. */
export const golfer = (change: Partial<GolferState> = {}): GolferState => ({
  id: newId(),
  email: 'dana@example.com',
  emailVerified: true,
  firstName: 'Dana',
  lastName: 'Reed',
  profileImageUrl: null,
  handicap: 12.4,
  preferredDays: [],
  preferredTimeSlots: [],
  preferredCourses: [],
  favoriteCourses: [],
  notificationSettings: {
    teeTimeAlerts: true,
    squadInvites: true,
    bookingConfirmations: true,
    weeklyReminders: false,
    emailNotifications: true,
    pushNotifications: true,
  },
  ...change,
});
