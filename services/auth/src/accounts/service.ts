import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import { recordAuditActions } from '@fourball/kit/security/audit.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { endAnswerLinksOf } from '../links/answer/service.ts';
import { findLinkIdsOf } from '../links/service.ts';
import { type AnnounceEnd, endSessionsOf } from '../sessions/service.ts';
import type { Origin } from '../tries/policy.ts';
import { deleteClaimsOf } from '../users/claims/service.ts';
import { deleteUser, findUserByEmail, lockCaller, lockUser, setDisabled, type UserService } from '../users/service.ts';

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(options: {
  ledger: Ledger<Prisma.TransactionClient>;
  users: UserService;
  announceEnd: AnnounceEnd;
}) {
  const { ledger, users, announceEnd } = options;

  return {
    /**
     * Deletes the account with its sessions and links, and erases what was published of them; the other services follow.
     * @throws a 400 problem for a wrong password.
     */
    async delete(userId: string, password: string, origin: Origin): Promise<void> {
      const { passwordHash } = await users.confirm(userId, password, origin);
      const ended = await ledger.write(async (tx, publish) => {
        const version = await lockCaller(tx, userId, passwordHash);
        const links = [...(await findLinkIdsOf(tx, userId)), ...(await deleteClaimsOf(tx, userId))];
        await recordAuditActions(tx, [{ action: 'account-deleted', rule: 'account-deleted', userId }]);
        const ended = await endSessionsOf(tx, userId, 'account-deleted');
        await endAnswerLinksOf(tx, publish, userId);
        await deleteUser(tx, userId);
        publish(authEvents.userDeleted, version + 1, { id: userId }, { erase: [userId, ...links] });
        return ended;
      });
      await announceEnd(ended);
    },
  };
}

/** Acts of the operator on an account: nothing of it is deleted, and each stands in the audit trail. */
export type OperatorAct = 'disable' | 'enable' | 'end-sessions';

/** @returns how many sessions it ended; undefined where no account has the address. */
export async function actAsOperator(
  { client, announceEnd }: { client: PrismaClient; announceEnd: AnnounceEnd },
  act: OperatorAct,
  email: string,
): Promise<number | undefined> {
  const user = await findUserByEmail(client, email.trim().toLowerCase());
  if (!user) return undefined;
  const { id: userId } = user;
  const ended = await client.$transaction(async (tx) => {
    await lockUser(tx, userId);
    if (act !== 'end-sessions') {
      await setDisabled(tx, userId, act === 'disable' ? new Date() : null);
      await recordAuditActions(tx, [{ action: `golfer-${act}d`, rule: 'operator', userId }]);
    }
    return act === 'enable' ? [] : endSessionsOf(tx, userId, 'operator');
  });
  await announceEnd(ended);
  return ended.length;
}
