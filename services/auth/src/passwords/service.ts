import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import type { CountedLimit } from '@fourball/kit/http/limits.ts';
import { invalid } from '@fourball/kit/http/problem.ts';
import type { DeviceTokens } from '../devices/service.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { endLinks, endLinksOf, findLink, hashOfToken, type IssueLink } from '../links/service.ts';
import { type AnnounceEnd, endSessionsOf, openSession } from '../sessions/service.ts';
import type { Origin } from '../tries/policy.ts';
import { type AnswerTime, answerAlike, deleteFailuresOf } from '../tries/service.ts';
import { publishAlert, publishReset } from '../users/events/service.ts';
import { hashPassword } from '../users/passwords.ts';
import {
  confirmEmail,
  lockCaller,
  lockUser,
  refuseEasyPassword,
  setPassword,
  type UserService,
} from '../users/service.ts';

type Tx = Prisma.TransactionClient;
export type PasswordService = ReturnType<typeof createPasswordService>;

export function createPasswordService(options: {
  client: PrismaClient;
  ledger: Ledger<Tx>;
  users: UserService;
  devices: DeviceTokens;
  issueLink: IssueLink;
  /** Counts requests for links by the address that they are for, known or not. */
  requests: CountedLimit;
  announceEnd: AnnounceEnd;
  answerTime?: AnswerTime | undefined;
}) {
  const { client, ledger, users, devices, issueLink, requests, announceEnd, answerTime } = options;

  async function sendLinkIfKnown(email: string) {
    const known = await users.findByEmail(email);
    if (!known) return;
    await ledger.write(async (tx, publish) => {
      // The account may have been deleted, or have another address, at this very moment.
      if ((await lockUser(tx, known.id)) === undefined) return;
      const user = await users.get(known.id, tx);
      if (user.email === email) await issueLink(tx, publish, 'reset', user);
    });
  }

  return {
    /** Has a link mailed where there is such an account, of which the answer does not tell. */
    async requestReset(email: string): Promise<void> {
      await requests.take(email);
      await answerAlike(() => sendLinkIfKnown(email), answerTime);
    },

    /**
     * Sets the password; answers the tokens of this device, the one that is known from now on.
     * @throws a 400 problem for a token that is unknown, was used or has expired.
     */
    async reset(
      { token, newPassword }: { token: string; newPassword: string },
      { device, deviceTokens }: Origin,
    ): Promise<string[]> {
      const wanted = { purpose: 'reset', tokenHash: hashOfToken(token), usedAt: null } as const;
      const link = await findLink(client, wanted, new Date());
      if (!link) throw wrongToken();
      const { id, userId } = link;
      refuseEasyPassword('body.newPassword', newPassword, link.user.email);
      const password = await hashPassword(newPassword);
      const { ended, now } = await ledger.write(async (tx, publish) => {
        await lockUser(tx, userId);
        // Not before: what is made in the sessions that end here, until they do, ends with them.
        const now = new Date();
        if ((await endLinks(tx, { id }, now)) === 0) throw wrongToken();
        const { email } = await setPassword(tx, userId, password, now);
        await deleteFailuresOf(tx, email);
        await endLinksOf(tx, userId, now);
        // The link came by mail: what it shows of the address, another mail need not.
        await confirmEmail(tx, publish, userId);
        const ended = await endSessionsOf(tx, userId, 'password-reset');
        await publishReset(tx, publish, userId, now);
        await publishAlert(tx, publish, { userId, alert: 'password-reset', device });
        return { ended, now };
      });
      await announceEnd(ended);
      return devices.add(deviceTokens, userId, now);
    },

    /**
     * Changes the password and ends every session, the caller's too; answers the id of a new one for the caller, and the
     * tokens of their device, the one that is known from now on.
     * @throws a 400 problem for a wrong current password.
     */
    async change(
      userId: string,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      origin: Origin,
    ): Promise<{ sessionId: string; deviceTokens: string[] }> {
      const { user, passwordHash } = await users.confirm(userId, currentPassword, origin, 'body.currentPassword');
      refuseEasyPassword('body.newPassword', newPassword, user.email);
      const password = await hashPassword(newPassword);
      const { ended, now, sessionId } = await ledger.write(async (tx, publish) => {
        await lockCaller(tx, userId, passwordHash);
        // Not before: see `reset`.
        const now = new Date();
        await setPassword(tx, userId, password, now);
        await endLinksOf(tx, userId, now);
        const ended = await endSessionsOf(tx, userId, 'password-changed');
        await publishAlert(tx, publish, { userId, alert: 'password-changed', device: origin.device });
        return { ended, now, sessionId: await openSession(tx, userId, origin.device) };
      });
      await announceEnd(ended);
      return { sessionId, deviceTokens: devices.add(origin.deviceTokens, userId, now) };
    },
  };
}

const wrongToken = () =>
  invalid(
    'body.token',
    'This reset link is not valid any more. Please ask for a new one and use it within 30 minutes.',
  );
