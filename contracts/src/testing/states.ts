import type { GolferState } from '../events/auth.ts';
import type { SquadState } from '../events/squad.ts';
import { settingsOf } from '../http/profile.ts';

/** A golfer as the auth service tells of them, with the settings of a new account. */
export const someGolfer: Omit<GolferState, 'id'> = {
  email: 'dana@example.com',
  emailVerified: true,
  claimed: true,
  firstName: 'Dana',
  lastName: 'Reed',
  profileImageUrl: null,
  handicap: null,
  preferredDays: [],
  preferredTimeSlots: [],
  preferredCourses: [],
  favoriteCourses: [],
  notificationSettings: { ...settingsOf(true), weeklyReminders: false },
};

/** A squad as the squad service tells of it. */
export const someSquad: Omit<SquadState, 'id' | 'createdBy'> = {
  name: 'Weekend Warriors',
  isPrivate: true,
  autoBookEnabled: false,
  preferredDays: [],
  homeArea: null,
  timeZone: null,
  creatorTimeZone: null,
  guests: 'approve',
  guestsPerMember: 1,
  seatOrder: 'first-come',
  askOthers: true,
};
