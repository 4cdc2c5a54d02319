import { createHash, randomBytes } from 'node:crypto';
import type { Credentials, User } from '@fourball/contracts/http/auth.ts';
import { notFound, Problem } from '@fourball/kit/problem.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import type { UserService } from '../users/service.ts';
import { expiryOf, shouldProlong } from './policy.ts';
import { deleteSession, findSession, insertSession, prolongSession } from './repository.ts';

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService({ client, users }: { client: PrismaClient; users: UserService }) {
  return {
    async signIn(credentials: Credentials): Promise<{ user: User; sessionId: string }> {
      const user = await users.findByCredentials(credentials);
      if (!user) throw new Problem(401, 'wrong-credentials', 'Invalid email or password');
      return { user, sessionId: await openSession(client, user.id) };
    },

    /** Who holds the session; using it prolongs it. */
    async resolve(sessionId: string): Promise<{ userId: string; storedSessionId: string }> {
      const now = new Date();
      const session = await findSession(client, storedForm(sessionId), now);
      if (!session) throw notFound('No such session');
      if (shouldProlong(session, now)) await prolongSession(client, session.sid, expiryOf(session.createdAt, now));
      return { userId: session.userId, storedSessionId: session.sid };
    },

    async signOut(storedSessionId: string | null): Promise<void> {
      if (storedSessionId) await deleteSession(client, storedSessionId);
    },
  };
}

/** Opens a session; answers the id that only the browser keeps: the database has its hash. */
export async function openSession(tx: Prisma.TransactionClient, userId: string): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url');
  const now = new Date();
  await insertSession(tx, { sid: storedForm(sessionId), userId, createdAt: now, expire: expiryOf(now, now) });
  return sessionId;
}

const storedForm = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');
