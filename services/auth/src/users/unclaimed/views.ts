import type { GolferState } from '@fourball/contracts/events/auth.ts';
import { newGolferSettings } from '../settings.ts';
import type { UnclaimedRow } from './repository.ts';

/** A golfer without an account as the other services hear of them. */
export const unclaimedState = ({ id, email, firstName, lastName, handicap }: UnclaimedRow): GolferState => ({
  ...{ id, email, firstName, lastName, handicap },
  emailVerified: false,
  claimed: false,
  profileImageUrl: null,
  preferredDays: [],
  preferredTimeSlots: [],
  preferredCourses: [],
  favoriteCourses: [],
  notificationSettings: newGolferSettings,
});
