import { authEvents, type SealedEmailVerification } from '@fourball/contracts/events/auth.ts';
import type { User } from '@fourball/contracts/http/auth.ts';
import type { EmailVerification } from '@fourball/contracts/http/email.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import type { CountedLimit } from '@fourball/kit/http/limits.ts';
import { invalid, notAuthenticated } from '@fourball/kit/http/problem.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Seal } from '@fourball/kit/security/sealing.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { hashOfToken, newResetToken } from '../passwords/tokens.ts';
import { confirmEmail, lockUser, type UserService } from '../users/service.ts';
import { verificationExpiry } from './policy.ts';
import { findUserOfSecret, insertVerification, type Secret } from './repository.ts';
import { hashOfCode, newCode } from './tokens.ts';

export { findVerificationIdsOf } from './repository.ts';

type Tx = Prisma.TransactionClient;
export type VerificationService = ReturnType<typeof createVerificationService>;

/** Has a golfer's address verified by a mail to it, within the transaction that opens the account or asks once more. */
export type RequestVerification = (tx: Tx, publish: Publish, user: Pick<User, 'id' | 'email'>) => Promise<void>;

/** @param mails counts the mails by the address that they verify. */
export const verificationRequests =
  ({ seal, mails }: { seal: Seal; mails: CountedLimit }): RequestVerification =>
  async (tx, publish, { id: userId, email }) => {
    await mails.take(email);
    const [token, code, now] = [newResetToken(), newCode(), new Date()];
    const verification = { id: newId(), userId, createdAt: now, expiresAt: verificationExpiry(now) };
    const content: SealedEmailVerification = { email, token, code };
    const sealed = await seal(content);
    await insertVerification(tx, {
      ...verification,
      tokenHash: hashOfToken(token),
      codeHash: hashOfCode(userId, code),
    });
    const expiresAt = verification.expiresAt.toISOString();
    publish(authEvents.emailVerificationRequested, 1, { id: verification.id, userId, expiresAt, sealed });
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
        const owner = await findUserOfSecret(tx, secret, new Date());
        if (!owner) throw token === undefined ? wrongCode() : wrongToken();
        await confirmEmail(tx, publish, owner);
      });
    },
  };
}

function ownCode(userId: string | null, code: string): Secret {
  if (userId === null) throw notAuthenticated();
  return { userId, codeHash: hashOfCode(userId, code) };
}

const wrongToken = () =>
  invalid('body.token', 'This link is not valid any more. Please sign in and ask for a new mail.');
const wrongCode = () => invalid('body.code', 'This code is wrong or has expired. Check it, or ask for a new mail.');
