import type { User } from '@fourball/contracts/http/auth.ts';
import type { EmailVerification } from '@fourball/contracts/http/email.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import type { CountedLimit } from '@fourball/kit/http/limits.ts';
import { invalid, notAuthenticated } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { findLink, hashOfCode, hashOfToken, type IssueLink } from '../links/service.ts';
import { confirmEmail, lockUser, type UserService } from '../users/service.ts';

type Tx = Prisma.TransactionClient;
export type VerificationService = ReturnType<typeof createVerificationService>;

/** Has a golfer's address verified by a mail to it, within the transaction that opens the account or asks once more. */
export type RequestVerification = (tx: Tx, publish: Publish, user: User) => Promise<void>;

/** @param mails counts the mails by the address that they verify. */
export const verificationRequests =
  ({ issueLink, mails }: { issueLink: IssueLink; mails: CountedLimit }): RequestVerification =>
  async (tx, publish, user) => {
    await mails.take(user.email);
    await issueLink(tx, publish, 'verification', user);
  };

export function createVerificationService(options: {
  ledger: Ledger<Tx>;
  users: UserService;
  requestVerification: RequestVerification;
  /** Counts requests for further mails by where they come from. */
  ofAddress: CountedLimit;
}) {
  const { ledger, users, requestVerification, ofAddress } = options;
  return {
    /** Mails once more; answers whether there was anything to verify. */
    async resend(userId: string, address: string): Promise<boolean> {
      const user = await users.get(userId);
      if (user.emailVerified) return false;
      await ofAddress.take(address);
      await ledger.write(async (tx, publish) => {
        // The account may have been deleted at this very moment.
        if ((await lockUser(tx, userId)) === undefined) throw notAuthenticated();
        await requestVerification(tx, publish, user);
      });
      return true;
    },

    /** @throws a 400 problem for a token or a code that is unknown or has expired. */
    async verify({ token, code }: EmailVerification, userId: string | null): Promise<void> {
      const secret = token === undefined ? ownCode(userId, code ?? '') : { tokenHash: hashOfToken(token) };
      await ledger.write(async (tx, publish) => {
        const link = await findLink(tx, { purpose: 'verification', ...secret }, new Date());
        if (!link) throw token === undefined ? wrongCode() : wrongToken();
        await confirmEmail(tx, publish, link.userId);
      });
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
