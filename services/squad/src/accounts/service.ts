import type { AuditAbout, AuditActionName, RuleName } from '@fourball/contracts/audit.ts';
import type { authEvents } from '@fourball/contracts/events/auth.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import { type AuditAction, recordAuditActions } from '@fourball/kit/security/audit.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { addressesOf, applyGolferDeletion, lockPair, unclaimedAmong } from '../golfers/service.ts';
import { eraseFromInvitations } from '../invitations/service.ts';
import { deleteGoneAddedBy } from '../memberships/added/service.ts';
import { deleteFormerMembershipsOf, endMembership, passMembership } from '../memberships/service.ts';
import { lockedSquadsOf } from '../squads/locked-squad.ts';
import { newOwnerAmong } from '../squads/policy.ts';
import { dissolve, handOver } from '../squads/service.ts';

type Tx = Prisma.TransactionClient;

/**
 * Follows a golfer without an account who is one with an account: whose membership passes on, and who is forgotten. Where
 * that account is gone by then, or was banned, the membership ends.
 */
export async function mergeAccount(
  work: EventWork<Tx>,
  event: Received<DataOf<typeof authEvents.golferClaimed>>,
): Promise<void> {
  const { id, to } = event.data;
  const isHeld = await lockPair(work.tx, id, to);
  if (isHeld) {
    for (const squad of await lockedSquadsOf(work.tx, id)) await passMembership(work, squad.members, { id, to });
  }
  await endAccount(work, event, 'account-merged');
}

/**
 * Follows the end of an account: the golfer is forgotten and their memberships end; what they created passes on by
 * {@link newOwnerAmong}, or goes when nobody with an account is left in it. The links that
 * they mailed are the squads' own and go on working, as do their invitations in the app.
 */
export async function endAccount(
  { tx, publish }: EventWork<Tx>,
  { version, data }: Received<DataOf<typeof authEvents.userDeleted>>,
  rule: Extract<RuleName, 'account-deleted' | 'account-merged'> = 'account-deleted',
): Promise<void> {
  const userId = data.id;
  const actions: AuditAction[] = [];
  const record = (action: AuditActionName, about: AuditAbout = {}, whose = userId) =>
    actions.push({ action, rule, userId: whose, about });
  const addresses = await addressesOf(tx, [userId]);
  if (await applyGolferDeletion(tx, userId, version)) record('golfer-forgotten');
  await eraseFromInvitations(tx, userId, addresses);
  for (const squad of await lockedSquadsOf(tx, userId)) {
    const staying = squad.members.filter((member) => member.userId !== userId);
    const stayingIds = staying.map((member) => member.userId);
    const unclaimed = await unclaimedAmong(tx, stayingIds);
    const newOwner = newOwnerAmong(staying.filter((member) => !unclaimed.has(member.userId)));
    for (const member of squad.members) {
      if (member.userId !== userId) continue;
      await endMembership(tx, publish, member, { reason: 'account-deleted', changedBy: null });
      record('membership-ended', { squad: squad.id });
    }
    if (squad.createdBy !== userId) continue;
    if (newOwner) {
      await handOver(tx, publish, squad, newOwner);
      record('squad-handed-over', { squad: squad.id, newOwner: newOwner.userId });
    } else {
      await dissolve(tx, publish, { ...squad, members: staying }, null);
      for (const member of staying) record('membership-ended', { squad: squad.id }, member.userId);
      record('squad-deleted', { squad: squad.id });
    }
  }
  await deleteFormerMembershipsOf(tx, userId);
  await deleteGoneAddedBy(tx, userId);
  await recordAuditActions(tx, actions);
}
