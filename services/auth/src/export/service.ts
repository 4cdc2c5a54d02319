import { authEvents, type SealedExportLink } from '@fourball/contracts/events/auth.ts';
import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import { conflict, invalid, notAuthenticated } from '@fourball/kit/http/problem.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Seal } from '@fourball/kit/security/sealing.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { hashOfToken, newResetToken } from '../passwords/tokens.ts';
import type { Origin } from '../tries/policy.ts';
import { lockUser, type UserService } from '../users/service.ts';
import { exportLinkExpiry } from './policy.ts';
import { insertExportLink, isNewestExportLink } from './repository.ts';

export { findExportLinkIdsOf, voidExportLinksOf } from './repository.ts';

type Tx = Prisma.TransactionClient;
export type ExportService = ReturnType<typeof createExportService>;

export function createExportService({
  client,
  ledger,
  users,
  seal,
}: {
  client: PrismaClient;
  ledger: Ledger<Tx>;
  users: UserService;
  seal: Seal;
}) {
  return {
    /**
     * Has a link to a copy of their data mailed to a golfer, who gives the password once more: neither a session that was
     * left open nor a mailbox alone shows all that is held of them.
     * @throws a 400 problem for a wrong password.
     */
    async request(userId: string, password: string, origin: Origin): Promise<void> {
      const proven = await users.confirm(userId, password, origin);
      if (!proven) throw invalid('body.password', 'Current password is incorrect');
      const { email, firstName, emailVerified } = await users.get(userId);
      // Nothing but the mail to confirm it goes to an address that may be a stranger's.
      if (!emailVerified) throw conflict('email-not-confirmed', 'Please confirm your e-mail address first');
      const token = newResetToken();
      const content: SealedExportLink = { email, firstName, token };
      const sealed = await seal(content);
      await ledger.write(async (tx, publish) => {
        if ((await lockUser(tx, userId, proven.passwordHash)) === undefined) throw notAuthenticated();
        const now = new Date();
        const link = { id: newId(), userId, createdAt: now, expiresAt: exportLinkExpiry(now) };
        await insertExportLink(tx, { ...link, tokenHash: hashOfToken(token) });
        publish(authEvents.exportRequested, 1, {
          id: link.id,
          userId,
          expiresAt: link.expiresAt.toISOString(),
          sealed,
        });
      });
    },

    /** @throws a 400 problem unless the token is of the golfer's newest link, and that still works. */
    async allow(userId: string, token: string): Promise<void> {
      const isAllowed = await isNewestExportLink(client, { userId, tokenHash: hashOfToken(token) }, new Date());
      if (!isAllowed) throw invalid('query.token', 'This link is not valid any more');
    },
  };
}
