import type { User } from '@fourball/contracts/http/auth.ts';
import type { EmailChange, EmailVerification } from '@fourball/contracts/http/email.ts';
import { countUse } from '@fourball/kit/database/limit-counts.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import type { CountedLimit } from '@fourball/kit/http/limits.ts';
import { invalid, notAuthenticated, tooMany } from '@fourball/kit/http/problem.ts';
import { recordAuditActions } from '@fourball/kit/security/audit.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import type { RenewLinks } from '../links/answer/service.ts';
import {
  endLinks,
  endLinksOf,
  findLink,
  findPendingEmail,
  hashOfCode,
  hashOfToken,
  type IssueLink,
  newToken,
} from '../links/service.ts';
import { type AnnounceEnd, endSessionsOf } from '../sessions/service.ts';
import type { Origin } from '../tries/policy.ts';
import { publishReset } from '../users/events/service.ts';
import { hashPassword } from '../users/passwords.ts';
import {
  changeEmail,
  confirmEmail,
  lockCaller,
  lockUser,
  refuseTakenEmail,
  setPassword,
  taken,
  type UserService,
} from '../users/service.ts';

type Tx = Prisma.TransactionClient;
export type VerificationService = ReturnType<typeof createVerificationService>;

export function createVerificationService(options: {
  client: PrismaClient;
  ledger: Ledger<Tx>;
  users: UserService;
  issueLink: IssueLink;
  renewLinks: RenewLinks;
  announceEnd: AnnounceEnd;
  /** Counts mails by the address that they verify. */
  mails: CountedLimit;
  /** Counts requests for mails by where they come from. */
  ofAddress: CountedLimit;
  limitScale: number;
}) {
  const { client, ledger, users, issueLink, renewLinks, announceEnd, mails, ofAddress, limitScale: scale } = options;

  const pending = async (tx: Tx, user: User) => findPendingEmail(tx, user, new Date());

  /** Addresses that the golfer has not confirmed: the present one, and one that is to take its place. */
  async function unconfirmedOf(tx: Tx, user: User): Promise<string[]> {
    const newEmail = await pending(tx, user);
    return [...(user.emailVerified ? [] : [user.email]), ...(newEmail === undefined ? [] : [newEmail])];
  }

  /** Answers the addresses that may be mailed. @throws a 429 problem where none may. */
  async function countMails(origin: string, addresses: readonly string[]): Promise<string[]> {
    await ofAddress.take(origin);
    const asked = await Promise.allSettled(addresses.map((address) => mails.take(address)));
    const refused = asked.find((one) => one.status === 'rejected');
    const counted = addresses.filter((_address, index) => asked[index]?.status === 'fulfilled');
    if (refused && counted.length === 0) throw refused.reason;
    return counted;
  }

  /**
   * Puts a confirmed address in the place of the former one, which gets a link that undoes this if it was the golfer's. To an
   * address that may undo an earlier change this gives the account back: those since then, an intruder's, undo nothing, and
   * personal links that were mailed to them answer for nobody.
   */
  async function replaceEmail(tx: Tx, publish: Publish, former: User, email: string): Promise<void> {
    const { id: userId } = former;
    const now = new Date();
    await refuseTakenEmail(tx, email, userId);
    await endLinksOf(tx, userId, now);
    await changeEmail(tx, publish, userId, email);
    const owners = await findLink(tx, { userId, purpose: 'undo', email, usedAt: null }, now);
    if (owners) {
      await endLinks(tx, { userId, purpose: 'undo', createdAt: { gt: owners.createdAt } }, now);
      await renewLinks(tx, publish, userId, userId);
    } else if (former.emailVerified) await issueLink(tx, publish, 'undo', former);
    await recordAuditActions(tx, [{ action: 'email-changed', rule: 'email-confirmed', userId }]);
  }

  return {
    /** Mails once more, to each address that may be mailed; answers whether there was anything to verify. */
    async resend(userId: string, { address }: Origin): Promise<boolean> {
      const unconfirmed = await unconfirmedOf(client, await users.get(userId));
      if (unconfirmed.length === 0) return false;
      const counted = await countMails(address, unconfirmed);
      await ledger.write(async (tx, publish) => {
        // The account may have been deleted, and a change ended, at this very moment.
        await lockCaller(tx, userId);
        const user = await users.get(userId, tx);
        for (const email of await unconfirmedOf(tx, user))
          if (counted.includes(email)) await issueLink(tx, publish, 'verification', { ...user, email });
      });
      return true;
    },

    /** @throws a 400 problem for a token or a code that is unknown, has expired or was ended. */
    async verify({ token, code }: EmailVerification, userId: string | null): Promise<void> {
      const secret = token === undefined ? ownCode(userId, code ?? '') : { tokenHash: hashOfToken(token) };
      const wrong = token === undefined ? wrongCode : wrongToken;
      await taken(() =>
        ledger.write(async (tx, publish) => {
          const now = new Date();
          const link = await findLink(tx, { purpose: 'verification', ...secret }, now);
          if (!link?.email || (await lockUser(tx, link.userId)) === undefined) throw wrong();
          const user = await users.get(link.userId, tx);
          if (user.email === link.email) return confirmEmail(tx, publish, user.id);
          if ((await endLinks(tx, { id: link.id }, now)) === 0) throw wrong();
          await replaceEmail(tx, publish, user, link.email);
        }),
      );
    },

    /**
     * Has a new address confirmed by a mail to it; nothing changes until then, nor tells whether another account has it.
     * @throws a 400 problem for a wrong password, and for the present address.
     */
    async requestChange(userId: string, { email, password }: EmailChange, origin: Origin): Promise<void> {
      const { user: asking, passwordHash } = await users.confirm(userId, password, origin);
      if (asking.email === email) throw invalid('body.email', `${email} is your e-mail address already`);
      await countMails(origin.address, [email]);
      // Last: what others have used up takes nothing of the golfer's own.
      const { isWithin, seconds } = await countUse(client, { limit: 'emailChanges', key: userId, scale });
      if (!isWithin) throw tooMany('Too many new e-mail addresses today. Please try again tomorrow.', seconds);
      await ledger.write(async (tx, publish) => {
        await lockCaller(tx, userId, passwordHash);
        const user = await users.get(userId, tx);
        await endLinks(tx, { userId, purpose: 'verification', email: { not: user.email } }, new Date());
        await issueLink(tx, publish, 'verification', { ...user, email });
      });
    },

    /** The address that waits to be confirmed; null where none does. */
    pendingEmail: async (userId: string): Promise<string | null> =>
      (await pending(client, await users.get(userId))) ?? null,

    /**
     * Gives an account the address back that it had before a change, and to nobody what was made since: every session, later
     * link, personal link and the password end. Links that undo earlier changes stay.
     * @throws a 400 problem for a token that is unknown, was used or has expired.
     */
    async restore(token: string): Promise<void> {
      const where = { purpose: 'undo', tokenHash: hashOfToken(token), usedAt: null } as const;
      const link = await findLink(client, where, new Date());
      if (!link?.email) throw wrongUndo();
      const { userId, email, createdAt } = link;
      const nobodys = await hashPassword(newToken());
      const ended = await ledger.write(async (tx, publish) => {
        await lockUser(tx, userId);
        // Not before: what is made in the sessions that end here, until they do, ends with them.
        const now = new Date();
        if (!(await findLink(tx, where, now))) throw wrongUndo();
        await endLinksOf(tx, userId, now);
        await endLinks(tx, { userId, createdAt: { gte: createdAt } }, now);
        await setPassword(tx, userId, nobodys, now);
        const user = await changeEmail(tx, publish, userId, email);
        await renewLinks(tx, publish, userId, userId);
        await recordAuditActions(tx, [{ action: 'email-changed', rule: 'email-restored', userId }]);
        const ended = await endSessionsOf(tx, userId, 'email-restored');
        await publishReset(tx, publish, userId, now);
        await issueLink(tx, publish, 'reset', user);
        return ended;
      });
      await announceEnd(ended);
    },
  };
}

function ownCode(userId: string | null, code: string) {
  if (userId === null) throw notAuthenticated();
  return { userId, codeHash: hashOfCode(userId, code) };
}

const wrongToken = () =>
  invalid('body.token', 'This link is not valid any more. Please sign in and ask for a new mail.');
const wrongCode = () => invalid('body.code', 'This code is wrong or has expired. Check it, or ask for a new mail.');
const wrongUndo = () => invalid('body.token', 'This link is not valid any more. It works once and for seven days.');
