import type { ProfileChange } from '@fourball/contracts/http/auth.ts';
import type { Page } from '@fourball/kit/events/snapshot.ts';
import type { Prisma, User } from '../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type UserRow = User;

export const insertUser = (tx: Tx, user: Prisma.UserCreateInput): Promise<User> => tx.user.create({ data: user });

export const findUser = (tx: Tx, id: string): Promise<User | null> => tx.user.findUnique({ where: { id } });

export const findUserByEmail = (tx: Tx, email: string): Promise<User | null> =>
  tx.user.findUnique({ where: { email } });

export const isUsernameTaken = async (tx: Tx, username: string, exceptId?: string): Promise<boolean> => {
  const user = await tx.user.findUnique({ where: { usernameKey: usernameKey(username) ?? '' }, select: { id: true } });
  return user !== null && user.id !== exceptId;
};

/** Changes the named fields and counts the change. */
export const updateUser = (tx: Tx, id: string, change: ProfileChange): Promise<User> => {
  const { username, ...fields } = change;
  const name = username === undefined ? {} : { username, usernameKey: usernameKey(username) };
  return tx.user.update({ where: { id }, data: { ...fields, ...name, version: { increment: 1 } } });
};

/** Usernames are unique without case. */
export const usernameKey = (username: string | null | undefined): string | null => username?.toLowerCase() ?? null;

export const findUserPage = (tx: Tx, { after, limit }: Page): Promise<User[]> =>
  tx.user.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: limit });
