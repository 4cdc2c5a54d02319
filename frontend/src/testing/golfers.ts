import type { User } from '@fourball/contracts/http/auth.ts';

const at = '2030-01-01T00:00:00Z';

/** Ids that read alike, but for their last digits. */
export const idOf = (number: number): string => `0197f1f0-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const ada: User = {
  id: idOf(1),
  email: 'ada@fourball.example',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Palmer',
  username: null,
  profileImageUrl: null,
  handicap: null,
  preferredCourses: [],
  favoriteCourses: [],
  preferredDays: [],
  preferredTimeSlots: [],
  notificationSettings: {
    teeTimeAlerts: true,
    squadInvites: true,
    bookingConfirmations: true,
    weeklyReminders: false,
    emailNotifications: true,
    pushNotifications: true,
  },
  createdAt: at,
  updatedAt: at,
};
