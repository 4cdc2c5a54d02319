import type { User as Profile } from '@fourball/contracts/http/auth.ts';
import { type Ask, instantText } from '@fourball/kit/database/ask.ts';
import type { Page } from '@fourball/kit/events/publish/snapshot.ts';
import { Prisma, type User } from '../generated/prisma/client.ts';
import type { ChangedFields } from './profile-change.ts';

type Tx = Prisma.TransactionClient;
export type UserRow = User;

export const insertUser = (tx: Tx, user: Prisma.UserCreateInput): Promise<User> => tx.user.create({ data: user });

export const findUser = (tx: Tx, id: string): Promise<User | null> => tx.user.findUnique({ where: { id } });

/**
 * A golfer as they see themselves. Every visit begins with it, so it is asked past Prisma, which takes a list that was
 * never written for an empty one, too.
 * @returns undefined when there is no such user.
 */
export const findProfile = async (ask: Ask, id: string): Promise<Profile | undefined> =>
  (await ask<Profile>({ name: 'profile', text: profile, values: [id] }))[0];

const profile = `
  SELECT id, email, email_verified_at IS NOT NULL AS "emailVerified", username, first_name AS "firstName",
    last_name AS "lastName", profile_image_url AS "profileImageUrl", handicap::float8 AS handicap,
    coalesce(preferred_days, '{}') AS "preferredDays", coalesce(preferred_time_slots, '{}') AS "preferredTimeSlots",
    coalesce(preferred_courses, '{}') AS "preferredCourses", coalesce(favorite_courses, '{}') AS "favoriteCourses",
    notification_settings AS "notificationSettings", ${instantText('created_at')} AS "createdAt",
    ${instantText('updated_at')} AS "updatedAt"
  FROM users WHERE id = $1::uuid`;

export const findUserByEmail = (tx: Tx, email: string): Promise<User | null> =>
  tx.user.findUnique({ where: { email } });

/**
 * Keeps everyone else from changing the user, and from adding what belongs to them, until the transaction ends.
 * @param password only while this is the hash of their password, and they are not disabled.
 * @returns the version; undefined when there is no such user.
 */
export async function lockUser(tx: Tx, id: string, password?: string): Promise<number | undefined> {
  const [user] = await tx.$queryRaw<{ version: number }[]>`
    SELECT version FROM users WHERE id = ${id}::uuid
      AND (${password ?? null}::text IS NULL OR (password = ${password ?? null} AND disabled_at IS NULL))
    FOR UPDATE`;
  return user?.version;
}

/** Counts an event that tells of none of the user's own fields, which stay as old as they are; answers the version. */
export async function countVersion(tx: Tx, id: string): Promise<number> {
  const [user] = await tx.$queryRaw<[{ version: number }]>`
    UPDATE users SET version = version + 1 WHERE id = ${id}::uuid RETURNING version`;
  return user.version;
}

/** @param devicesFrom from when on the tokens of devices count. */
export const setPassword = (tx: Tx, id: string, password: string, devicesFrom: Date) =>
  tx.user.update({ where: { id }, data: { password, devicesFrom } });

export const setDevicesFrom = (tx: Tx, id: string, devicesFrom: Date) =>
  tx.$executeRaw`UPDATE users SET devices_from = ${devicesFrom.toISOString()}::timestamptz WHERE id = ${id}::uuid`;

/** Marks the address as verified and counts the change; undefined when it was, or there is no such user. */
export const setEmailVerified = async (tx: Tx, id: string, now: Date): Promise<User | undefined> => {
  const data = { emailVerifiedAt: now, version: { increment: 1 } };
  const [user] = await tx.user.updateManyAndReturn({ where: { id, emailVerifiedAt: null }, data });
  return user;
};

/** Gives the user an address that was shown to be theirs, and counts the change. */
export const setEmail = (tx: Tx, id: string, email: string, now: Date): Promise<User> =>
  tx.user.update({ where: { id }, data: { email, emailVerifiedAt: now, version: { increment: 1 } } });

export const setDisabled = (tx: Tx, id: string, disabledAt: Date | null) =>
  tx.user.update({ where: { id }, data: { disabledAt } });

/** Sessions and links to reset the password go with the user. */
export const deleteUser = (tx: Tx, id: string) => tx.user.delete({ where: { id } });

export const isUsernameTaken = async (tx: Tx, username: string, exceptId?: string): Promise<boolean> => {
  const user = await tx.user.findUnique({ where: { usernameKey: usernameKey(username) ?? '' }, select: { id: true } });
  return user !== null && user.id !== exceptId;
};

/** Changes the named fields and counts the change; undefined when there is no such user. */
export const updateUser = async (tx: Tx, id: string, change: ChangedFields): Promise<User | undefined> => {
  const { username, ...fields } = change;
  const name = username === undefined ? {} : { username, usernameKey: usernameKey(username) };
  const data = { ...asParameters(fields), ...name, version: { increment: 1 } };
  const [user] = await tx.user.updateManyAndReturn({ where: { id }, data });
  return user;
};

/** Lists and decimals in the form in which Prisma takes them for parameters: see `CLIENT_LIMITS`. */
const asParameters = ({ handicap, ...fields }: Omit<ChangedFields, 'username'>): Prisma.UserUpdateInput => ({
  ...Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? { set: value } : value]),
  ),
  ...(typeof handicap === 'number' ? { handicap: new Prisma.Decimal(handicap) } : { handicap }),
});

/** Usernames are unique without case. */
export const usernameKey = (username: string | null | undefined): string | null => username?.toLowerCase() ?? null;

export const findUserPage = (tx: Tx, { after, limit }: Page): Promise<User[]> =>
  tx.user.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: limit });
