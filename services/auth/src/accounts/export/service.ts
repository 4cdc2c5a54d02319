import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import { conflict, invalid } from '@fourball/kit/http/problem.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { endLinks, findLink, hashOfToken, type IssueLink } from '../../links/service.ts';
import type { Origin } from '../../tries/policy.ts';
import { lockCaller, type UserService } from '../../users/service.ts';

type Tx = Prisma.TransactionClient;
export type ExportService = ReturnType<typeof createExportService>;

export function createExportService(options: {
  client: PrismaClient;
  ledger: Ledger<Tx>;
  users: UserService;
  issueLink: IssueLink;
}) {
  const { client, ledger, users, issueLink } = options;

  return {
    /**
     * Has a link to a copy of their data mailed to a golfer, who gives the password once more: neither a session that was
     * left open nor a mailbox alone shows all that is held of them.
     * @throws a 400 problem for a wrong password.
     */
    async request(userId: string, password: string, origin: Origin): Promise<void> {
      const { passwordHash } = await users.confirm(userId, password, origin);
      await ledger.write(async (tx, publish) => {
        await lockCaller(tx, userId, passwordHash);
        const user = await users.get(userId, tx);
        // Nothing but the mail to confirm it goes to an address that may be a stranger's.
        if (!user.emailVerified) throw conflict('email-not-confirmed', 'Please confirm your e-mail address first');
        await endLinks(tx, { userId, purpose: 'export' }, new Date());
        await issueLink(tx, publish, 'export', user);
      });
    },

    /** @throws a 400 problem unless the token is of the golfer's newest link, and that still works. */
    async allow(userId: string, token: string): Promise<void> {
      const link = await findLink(
        client,
        { userId, purpose: 'export', tokenHash: hashOfToken(token), usedAt: null },
        new Date(),
      );
      if (!link) throw invalid('query.token', 'This link is not valid any more');
    },
  };
}
