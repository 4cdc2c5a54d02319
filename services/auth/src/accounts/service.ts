import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import { invalid, notAuthenticated } from '@fourball/kit/http/problem.ts';
import { recordAuditActions } from '@fourball/kit/security/audit.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { findResetIdsOf } from '../passwords/service.ts';
import { type AnnounceEnd, deleteSessionsOf } from '../sessions/service.ts';
import type { Origin } from '../tries/policy.ts';
import { deleteUser, lockUser, type UserService } from '../users/service.ts';
import { findVerificationIdsOf } from '../verification/service.ts';

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService({
  ledger,
  users,
  announceEnd,
}: {
  ledger: Ledger<Prisma.TransactionClient>;
  users: UserService;
  announceEnd: AnnounceEnd;
}) {
  return {
    /**
     * Deletes the account with its sessions and links, and erases what was published of them; the other services follow.
     * @throws a 400 problem for a wrong password.
     */
    async delete(userId: string, password: string, origin: Origin): Promise<void> {
      const proven = await users.confirm(userId, password, origin);
      if (!proven) throw wrongPassword();
      const ended = await ledger.write(async (tx, publish) => {
        const version = await lockUser(tx, userId, proven.passwordHash);
        // A password change or deletion meanwhile has ended this session.
        if (version === undefined) throw notAuthenticated();
        const resets = await findResetIdsOf(tx, userId);
        const verifications = await findVerificationIdsOf(tx, userId);
        const ended = await deleteSessionsOf(tx, userId);
        await deleteUser(tx, userId);
        await recordAuditActions(tx, [
          { action: 'account-deleted', rule: 'account-deleted', userId },
          { action: 'sessions-ended', rule: 'account-deleted', userId, count: ended.length },
        ]);
        publish(
          authEvents.userDeleted,
          version + 1,
          { id: userId },
          {
            erase: [userId, ...resets, ...verifications],
          },
        );
        return ended;
      });
      await announceEnd(ended);
    },
  };
}

const wrongPassword = () => invalid('body.password', 'Current password is incorrect');
