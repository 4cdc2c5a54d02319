import type { authEvents } from '@fourball/contracts/events/auth.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import type { Publish } from '@fourball/kit/events/ledger.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { addressesOf, forgetGolfer } from '../golfers/service.ts';
import { forgetInvitationsOf } from '../invitations/service.ts';
import { endMembership } from '../memberships/service.ts';
import { heirAmong } from '../squads/policy.ts';
import { dissolve, handOver, lockedSquadsOf } from '../squads/service.ts';

type Tx = Prisma.TransactionClient;

/**
 * Follows the end of an account: the golfer is forgotten and their memberships end; what they created passes on by
 * {@link heirAmong}, or goes when nobody is left in it. The links that they mailed are the squads' own and go on working.
 */
export async function endAccount(
  tx: Tx,
  { version, data }: Received<DataOf<typeof authEvents.userDeleted>>,
  publish: Publish,
): Promise<void> {
  const addresses = await addressesOf(tx, [data.id]);
  await forgetGolfer(tx, data.id, version);
  await forgetInvitationsOf(tx, data.id, addresses);
  for (const squad of await lockedSquadsOf(tx, data.id)) {
    const staying = squad.members.filter((member) => member.userId !== data.id);
    const heir = heirAmong(staying);
    for (const member of squad.members) {
      if (member.userId !== data.id) continue;
      await endMembership(tx, publish, member, { reason: 'account-deleted', changedBy: null });
    }
    if (squad.createdBy !== data.id) continue;
    if (heir) await handOver(tx, publish, squad, heir);
    else await dissolve(tx, publish, { ...squad, members: [] }, null);
  }
}
