import { type InvitationState, SealedInvitation } from '@fourball/contracts/events/squad.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import type { Open } from '@fourball/kit/security/keyring.ts';
import { mailInvitation } from '../../email/queue/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { inviterName } from '../../lib/format.ts';
import { channelsOf } from '../../notifications/policy.ts';
import { notify } from '../../notifications/service.ts';
import { accountOf, lookUpGolfers } from '../../read-models/golfers/service.ts';
import { invitationNotice } from './policy.ts';

type Tx = Prisma.TransactionClient;

/**
 * Tells the account that has the invited address, where there is one and it wants to know, and mails to the address,
 * unless its account does not want that. Nobody hears of having invited themselves.
 */
export const invitationNotifier =
  (open: Open) =>
  async (tx: Tx, event: Received<InvitationState>): Promise<void> => {
    if (event.isSnapshot) return;
    const { email, inviteCode, squadName } = await open(event.data.sealed, SealedInvitation);
    const { inviter, invited } = await partiesOf(tx, event.data.invitedBy, email);
    if (invited && (invited.gone || invited.id === inviter.id)) return;
    if (invited) {
      const facts = { inviter: inviterName(inviter), squadName, inviteCode };
      await notify(tx, [invitationNotice(invited.id, facts)], event.time);
    }
    // An address without an account gets invitations always.
    const isMailed = !invited || channelsOf(invited, 'squad_invite').includes('mail');
    if (isMailed) await mailInvitation(tx, event, invited?.id ?? null);
  };

async function partiesOf(tx: Tx, invitedBy: string, email: string) {
  const account = await accountOf(tx, email);
  const golferOf = await lookUpGolfers(tx, account ? [invitedBy, account.id] : [invitedBy]);
  return { inviter: golferOf(invitedBy), invited: account && golferOf(account.id) };
}
