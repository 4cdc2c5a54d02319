import type { RuleName } from '@fourball/contracts/audit.ts';
import { SESSIONS_MAX } from '@fourball/contracts/constants.ts';
import type { Credentials } from '@fourball/contracts/http/auth.ts';
import type { Session } from '@fourball/contracts/http/session.ts';
import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import { notFound, Problem } from '@fourball/kit/http/problem.ts';
import { recordAuditActions } from '@fourball/kit/security/audit.ts';
import type { DeviceTokens } from '../devices/service.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { endLinksOf, hashOfToken, newToken } from '../links/service.ts';
import type { Origin } from '../tries/policy.ts';
import { publishAlert, publishReset } from '../users/events/service.ts';
import { lockCaller, lockUser, type SignedIn, setDevicesFrom, type UserService } from '../users/service.ts';
import { expiryOf, shouldProlong } from './policy.ts';
import {
  deleteOldest,
  deleteSession,
  deleteSessionById,
  deleteSessionsOf,
  findSession,
  findSessionsOf,
  insertSession,
  prolongSession,
} from './repository.ts';
import { sessionView } from './views.ts';

type Tx = Prisma.TransactionClient;
export type SessionService = ReturnType<typeof createSessionService>;

/** Tells every gateway of sessions that have ended, by their stored ids; to be awaited before the answer. */
export type AnnounceEnd = (storedSessionIds: readonly string[], how?: { isHarmless: boolean }) => Promise<void>;

export function createSessionService(options: {
  client: PrismaClient;
  ledger: Ledger<Tx>;
  users: UserService;
  devices: DeviceTokens;
  announceEnd: AnnounceEnd;
}) {
  const { client, ledger, users, devices, announceEnd } = options;

  /** Ends that session, if there is one, and tells every gateway. */
  async function end(storedSessionId: string | null): Promise<void> {
    if (!storedSessionId) return;
    await deleteSession(client, storedSessionId);
    await announceEnd([storedSessionId]);
  }

  return {
    /**
     * Opens a new session, tells the golfer of one on a new device, and ends the one that the browser held and the golfer's
     * oldest beyond {@link SESSIONS_MAX}: all of it or nothing.
     */
    async signIn(
      credentials: Credentials,
      { heldSessionId, ...origin }: Origin & { heldSessionId: string | null },
    ): Promise<SignedIn> {
      const proven = await users.findByCredentials(credentials, origin);
      if (!proven) throw wrongCredentials();
      if (proven.isDisabled) throw disabled();
      const { device } = origin;
      const userId = proven.user.id;
      const { sessionId, session } = newSession(userId, device);
      const ended = await ledger.write(async (tx, publish) => {
        // Waits for a sign-in of the golfer that came just before, so that its session counts below.
        if ((await lockUser(tx, userId, proven.passwordHash)) === undefined) throw wrongCredentials();
        await insertSession(tx, session);
        if (proven.device === 'first') await setDevicesFrom(tx, userId, session.createdAt);
        if (proven.device === 'new') await publishAlert(tx, publish, { userId, alert: 'new-device', device });
        if (heldSessionId) await deleteSession(tx, heldSessionId);
        const oldest = await deleteOldest(tx, userId, SESSIONS_MAX);
        return heldSessionId ? [heldSessionId, ...oldest] : oldest;
      });
      await announceEnd(ended, { isHarmless: true });
      const deviceTokens = devices.add(origin.deviceTokens, userId, session.createdAt);
      return { user: proven.user, sessionId, deviceTokens };
    },

    /** Looks up the holder of the session; using it prolongs it. */
    async resolve(sessionId: string): Promise<{ userId: string; storedSessionId: string }> {
      const now = new Date();
      const session = await findSession(client, hashOfToken(sessionId), now);
      if (!session) throw notFound('No such session');
      if (shouldProlong(session, now)) {
        await prolongSession(client, session.sid, { expire: expiryOf(session.createdAt, now), lastUsedAt: now });
      }
      return { userId: session.userId, storedSessionId: session.sid };
    },

    end,

    async list(userId: string, storedSessionId: string | null): Promise<Session[]> {
      const sessions = await findSessionsOf(client, userId, new Date(), SESSIONS_MAX);
      return sessions.map((session) => sessionView(session, storedSessionId));
    },

    /** Ends one of the golfer's sessions; answers its stored id. */
    async endById(userId: string, id: string): Promise<string> {
      const ended = await deleteSessionById(client, userId, id);
      if (ended === undefined) throw notFound('Session not found');
      await announceEnd([ended]);
      return ended;
    },

    /**
     * Ends every session of the golfer but this one, and all that was made in them; no other device is known any more.
     * Answers the tokens of this one.
     */
    async endOthers(userId: string, storedSessionId: string | null, deviceTokens: readonly string[]) {
      const { ended, now } = await ledger.write(async (tx, publish) => {
        await lockCaller(tx, userId);
        const now = new Date();
        const ended = await endSessionsOf(tx, userId, 'signed-out-everywhere', storedSessionId);
        await setDevicesFrom(tx, userId, now);
        await endLinksOf(tx, userId, now);
        await publishReset(tx, publish, userId, now);
        return { ended, now };
      });
      await announceEnd(ended);
      return devices.add(deviceTokens, userId, now);
    },
  };
}

/** Ends a golfer's sessions by a rule; answers their stored ids, which are to be announced. @param kept stays. */
export async function endSessionsOf(tx: Tx, userId: string, rule: RuleName, kept?: string | null): Promise<string[]> {
  const ended = await deleteSessionsOf(tx, userId, kept);
  await recordAuditActions(tx, [{ action: 'sessions-ended', rule, userId, count: ended.length }]);
  return ended;
}

/** Told only to who knows the password. */
const disabled = () =>
  new Problem(403, 'account-disabled', 'This account is disabled. Ask the operator of this site to enable it.');
const wrongCredentials = () => new Problem(401, 'wrong-credentials', 'Invalid email or password');

/** Opens a session; answers the id that only the browser keeps: the database has its hash. */
export async function openSession(tx: Tx, userId: string, device: string | null): Promise<string> {
  const { sessionId, session } = newSession(userId, device);
  await insertSession(tx, session);
  return sessionId;
}

function newSession(userId: string, device: string | null) {
  const sessionId = newToken();
  const now = new Date();
  return {
    sessionId,
    session: { sid: hashOfToken(sessionId), userId, device, createdAt: now, expire: expiryOf(now, now) },
  };
}
