import type { GolferState } from '@fourball/contracts/events/auth.ts';
import { type InvitationState, SealedInvitation } from '@fourball/contracts/events/squad.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import type { Open } from '@fourball/kit/security/keyring.ts';
import { dropMail, findSquadsOfHeldMails, mailInvitation, releaseHeldMails } from '../../email/queue/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { inviterName } from '../../lib/format.ts';
import { channelsOf } from '../../notifications/policy.ts';
import { notify } from '../../notifications/service.ts';
import { accountOf, golferOf, type KnownGolfer, lookUpGolfers } from '../../read-models/golfers/service.ts';
import { hasBeenInSince, lockSquads } from '../../read-models/squads/service.ts';
import type { Work } from '../../stream/events/live-transaction.ts';
import { invitationNotice } from './policy.ts';

type Tx = Prisma.TransactionClient;

/**
 * Tells the account that has the invited address, where there is one and it wants to know, and mails to the address,
 * unless its account does not want that. While that account has not verified the address, both wait for it to. Nobody
 * hears of having invited themselves, nor of a squad that is gone.
 */
export const invitationNotifier =
  (open: Open) =>
  async (work: Work, event: Received<InvitationState>): Promise<void> => {
    if (event.isSnapshot) return;
    const { tx } = work;
    const { squadId } = event.data;
    if ((await lockSquads(tx, [squadId])).get(squadId)?.gone) return;
    const { email, squadName } = await open(event.data.sealed, SealedInvitation);
    const { inviter, invited } = await partiesOf(tx, event.data.invitedBy, email);
    if (invited && (invited.gone || invited.id === inviter.id)) return;
    if (invited?.emailVerified) {
      const facts = { inviter: inviterName(inviter), squadId, squadName, invitationId: event.data.id };
      await notify(work, [invitationNotice(invited.id, facts)], event.time);
    }
    // An address without an account gets invitations always.
    const isMailed = !invited?.emailVerified || isMailedTo(invited);
    if (isMailed) await mailInvitation(tx, event, invited);
  };

/** Applies a change of a golfer, then delivers the invitations that waited for their address to be verified. */
export const heldInvitationNotifier =
  (open: Open, apply: (work: Work, event: Received<GolferState>) => Promise<void>) =>
  async (work: Work, event: Received<GolferState>): Promise<void> => {
    await apply(work, event);
    if (event.data.emailVerified) await deliverHeld(work, open, event.data.id);
  };

async function deliverHeld(work: Work, open: Open, id: string): Promise<void> {
  const { tx } = work;
  // It may have changed since this event.
  const invited = await golferOf(tx, id);
  if (!invited?.emailVerified || invited.gone) return;
  // Before the mails, as where a squad goes and takes them along.
  const squads = await lockSquads(tx, await findSquadsOfHeldMails(tx, id));
  for (const mail of await releaseHeldMails(tx, id)) {
    const { email, squadName } = await open(mail.sealed, SealedInvitation);
    const squadId = mail.squadId ?? undefined;
    // A golfer who joined meanwhile needs none, and one who was removed meanwhile is not asked back by it.
    const hasJoined = squadId && (await hasBeenInSince(tx, { squadId, userId: invited.id }, mail.writtenAt));
    const isMeant = !hasJoined && email.toLowerCase() === invited.email && !squads.get(squadId ?? '')?.gone;
    if (isMeant) {
      const inviter = inviterName(await golferOf(tx, mail.senderId));
      const notice = invitationNotice(invited.id, { inviter, squadId, squadName, invitationId: mail.id });
      await notify(work, [notice], mail.writtenAt.toISOString());
    }
    if (!isMeant || !isMailedTo(invited)) await dropMail(tx, mail.id);
  }
}

const isMailedTo = (golfer: KnownGolfer): boolean => channelsOf(golfer, 'squad_invite').includes('mail');

async function partiesOf(tx: Tx, invitedBy: string, email: string) {
  const account = await accountOf(tx, email);
  const golferOf = await lookUpGolfers(tx, account ? [invitedBy, account.id] : [invitedBy]);
  return { inviter: golferOf(invitedBy), invited: account && golferOf(account.id) };
}
