import type { GolferState } from '@fourball/contracts/events/auth.ts';
import type { User as UserView } from '@fourball/contracts/http/auth.ts';
import type { UserRow } from './repository.ts';

/** A golfer as they see themselves. */
export const userView = (user: UserRow): UserView => ({
  ...golferState(user),
  username: user.username,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});

/** A golfer as the other services hear of them. */
export const golferState = (user: UserRow): GolferState => ({
  id: user.id,
  email: user.email,
  emailVerified: user.emailVerifiedAt !== null,
  claimed: true,
  firstName: user.firstName,
  lastName: user.lastName,
  profileImageUrl: user.profileImageUrl,
  handicap: user.handicap?.toNumber() ?? null,
  preferredDays: user.preferredDays as GolferState['preferredDays'],
  preferredTimeSlots: user.preferredTimeSlots as GolferState['preferredTimeSlots'],
  preferredCourses: user.preferredCourses,
  favoriteCourses: user.favoriteCourses,
  notificationSettings: user.notificationSettings as GolferState['notificationSettings'],
});
