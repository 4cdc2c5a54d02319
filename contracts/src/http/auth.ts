import * as z from 'zod/mini';
import { HANDICAP_MAX, HANDICAP_MIN, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MIN } from '../constants.ts';
import { DaysOfWeek, Email, HttpsUrl, Id, Instant, Message, personName, Slots } from './fields.ts';
import { ListChange, settingsOf } from './profile.ts';
import type { Routes } from './route.ts';

export const NotificationSettings = z.object(settingsOf(z.boolean()));
export type NotificationSettings = z.output<typeof NotificationSettings>;

/** A golfer as they see themselves; never with the password. */
export const User = z.object({
  id: Id,
  email: z.string(),
  /** While it is false no mail, and no invitation to the address, reaches the account. */
  emailVerified: z.optional(z.boolean()),
  firstName: z.string(),
  lastName: z.string(),
  username: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  handicap: z.nullable(z.number()),
  preferredCourses: z.array(Id),
  favoriteCourses: z.array(Id),
  preferredDays: DaysOfWeek,
  preferredTimeSlots: Slots,
  notificationSettings: NotificationSettings,
  createdAt: z.optional(z.nullable(Instant)),
  updatedAt: Instant,
});
export type User = z.output<typeof User>;

export const Username = z
  .string()
  .check(
    z.trim(),
    z.minLength(USERNAME_MIN, 'Username must be at least 3 characters'),
    z.maxLength(30, 'Username must be at most 30 characters'),
    z.regex(/^[A-Za-z0-9_]+$/, 'Username can only contain letters, numbers, and underscores'),
  );
const required = (sentence: string, min = 1) => z.string(sentence).check(z.minLength(min, sentence));
const passwordMax = z.maxLength(PASSWORD_MAX, 'Password must be at most 200 characters');
export const Password = required('Password must be at least 6 characters', PASSWORD_MIN).check(passwordMax);

export const Registration = z.strictObject({
  email: Email,
  password: Password,
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  username: z.optional(Username),
});
export type Registration = z.output<typeof Registration>;

export const Credentials = z.strictObject({ email: Email, password: Password });
export type Credentials = z.output<typeof Credentials>;

/** Fields of the profile that a golfer may change; those left out stay. */
export const ProfileChange = z.strictObject({
  firstName: z.optional(personName('First name is required')),
  lastName: z.optional(personName('Last name is required')),
  username: z.optional(z.nullable(Username)),
  handicap: z.optional(
    z.nullable(
      z
        .number('Handicap must be a number')
        .check(
          z.minimum(HANDICAP_MIN, 'Handicap must be at least -10'),
          z.maximum(HANDICAP_MAX, 'Handicap must be at most 54'),
          z.multipleOf(0.1, 'Handicap goes in steps of 0.1'),
        ),
    ),
  ),
  profileImageUrl: z.optional(z.nullable(HttpsUrl)),
  ...ListChange.shape,
  add: z.optional(ListChange),
  remove: z.optional(ListChange),
  /** Those left out stay. */
  notificationSettings: z.optional(z.strictObject(settingsOf(z.optional(z.boolean())))),
});
export type ProfileChange = z.output<typeof ProfileChange>;

const newPasswordFields = {
  newPassword: Password,
  confirmPassword: required('Please confirm your password'),
};
const samePassword = z.refine<{ newPassword: string; confirmPassword: string }>(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  },
);

/** The password once more, before an act that a session alone does not allow. */
const CurrentPassword = required('Current password is required').check(passwordMax);

export const ForgottenPassword = z.strictObject({ email: Email });

export const PasswordReset = z
  .strictObject({
    token: required('Reset token is required').check(z.maxLength(200, 'must be at most 200 characters')),
    ...newPasswordFields,
  })
  .check(samePassword);

export const PasswordChange = z
  .strictObject({
    currentPassword: CurrentPassword,
    ...newPasswordFields,
  })
  .check(samePassword);

/** The password once more, before everything that the golfer owns is gone. */
export const AccountDeletion = z.strictObject({ password: CurrentPassword });

export const authRoutes = {
  register: {
    method: 'POST',
    path: '/api/register',
    service: 'auth',
    access: 'anyone',
    summary:
      'Opens an account, signs it in and mails a link and a code to confirm the address. 409 when the e-mail address or the username is taken (case ignored).',
    body: Registration,
    success: { status: 201, answer: User },
    conflict: 'The e-mail address or the username is taken, or the address was until lately.',
    limit: 'registration',
  },
  login: {
    method: 'POST',
    path: '/api/login',
    service: 'auth',
    access: 'anyone',
    summary:
      'Signs in with a new session. 401 for an unknown address and a wrong password alike, 403 for an account that the operator has disabled.',
    body: Credentials,
    success: { status: 200, answer: User },
    limit: 'signIn',
  },
  loginPage: {
    method: 'GET',
    path: '/api/login',
    service: 'auth',
    access: 'anyone',
    summary:
      'Sends a browser to the sign-in page, to come back to `returnTo` (a path on this site; others are dropped).',
    query: z.object({ returnTo: z.optional(z.string()) }),
    success: { status: 302, answer: null },
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    service: 'auth',
    access: 'anyone',
    summary: 'Ends the session; answers alike when there is none.',
    success: { status: 204, answer: null },
  },
  currentUser: {
    method: 'GET',
    path: '/api/user',
    service: 'auth',
    access: 'signed-in',
    summary: 'The golfer who is signed in.',
    success: { status: 200, answer: User },
  },
  currentUserOfSession: {
    method: 'GET',
    path: '/api/auth/user',
    service: 'auth',
    access: 'signed-in',
    summary: 'The golfer who is signed in; the same answer as /api/user.',
    success: { status: 200, answer: User },
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    service: 'auth',
    access: 'anyone',
    summary:
      'Mails a link to reset the password, which works once and for 30 minutes; older links stay good until one is used. The same answer after the same time whether or not the account exists.',
    body: ForgottenPassword,
    success: { status: 200, answer: Message },
    limit: 'forgotPassword',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    service: 'auth',
    access: 'anyone',
    summary:
      'Sets a new password by the token of a mailed link and ends every session, calendar feed, push device and calendar import of the golfer, whose address it confirms. 400 for a token that was used, has expired or is unknown, alike.',
    body: PasswordReset,
    success: { status: 200, answer: Message },
  },
  changePassword: {
    method: 'PATCH',
    path: '/api/auth/password',
    service: 'auth',
    access: 'signed-in',
    summary:
      "Changes the password, ends the golfer's other sessions and renews the id of this one. 400 for a wrong current password, which counts as a failure to sign in.",
    body: PasswordChange,
    success: { status: 200, answer: Message },
  },
  profile: {
    method: 'GET',
    path: '/api/profile',
    service: 'auth',
    access: 'signed-in',
    summary: "The caller's profile.",
    success: { status: 200, answer: User },
  },
  changeProfile: {
    method: 'PATCH',
    path: '/api/profile',
    service: 'auth',
    access: 'signed-in',
    summary: 'Changes the named fields of the profile. The handicap keeps one decimal; null clears it.',
    body: ProfileChange,
    success: { status: 200, answer: User },
    conflict: 'The username is taken.',
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/profile',
    service: 'auth',
    access: 'signed-in',
    summary:
      'Deletes the account for good, with its memberships, entries and notifications; the other services follow within moments. Squads that it created pass to their longest-standing leader or member, or go when nobody is left. 400 for a wrong password, which counts as a failure to sign in.',
    body: AccountDeletion,
    success: { status: 204, answer: null },
  },
} as const satisfies Routes;
