import type { MemberChange, SquadMember } from '@fourball/contracts/http/member.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { askWithin } from '@fourball/kit/database/ask.ts';
import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import { conflict, forbidden, notFound } from '@fourball/kit/http/problem.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { lockKnownGolfer, profilesOf, refuseUnclaimed } from '../golfers/service.ts';
import { renewInvite } from '../invites/service.ts';
import { admitMember, changeMembership, clearBan, endMembership, membershipState } from '../memberships/service.ts';
import { lockedSquadFor, noMember } from '../squads/locked-squad.ts';
import { detailFor } from '../squads/service.ts';
import { leavesCreatorLeading, type RemovalRefusal, removalRefusal } from './policy.ts';

type Tx = Prisma.TransactionClient;
export type MemberService = ReturnType<typeof createMemberService>;

/** Sides of a removal: a new invite link in place of the one that is known, and a ban. */
interface Removal {
  readonly newInvite: boolean;
  readonly ban: boolean;
}

export function createMemberService({ client, ledger }: { client: PrismaClient; ledger: Ledger<Tx> }) {
  return {
    /** Lets anyone into a squad that is not private; whoever is in any squad already stays as they are. */
    async join(squadId: string, userId: string): Promise<SquadDetail> {
      return ledger.write(async (tx, publish) => {
        await lockKnownGolfer(tx, userId);
        await lockedSquadFor(tx, squadId, userId);
        await admitMember(tx, publish, squadId, userId);
        return detailFor(askWithin(tx), squadId, userId);
      });
    },

    /** Ends a membership; what `removal` says is for a leader's act alone. */
    async remove(squadId: string, userId: string, memberId: string, removal: Removal): Promise<void> {
      await ledger.write(async (tx, publish) => {
        const { squad, permissions } = await lockedSquadFor(tx, squadId, userId);
        const member = squad.members.find((candidate) => candidate.userId === memberId);
        const refusal = removalRefusal(squad, { userId, permissions }, member, memberId);
        if (refusal || !member) throw refusedRemoval(refusal ?? 'no-member');
        if (userId === memberId) return endMembership(tx, publish, member, { reason: 'left', changedBy: userId });
        await endMembership(tx, publish, member, { reason: 'removed', changedBy: userId, ban: removal.ban });
        if (removal.newInvite) await renewInvite(tx, squad);
      });
    },

    async liftBan(squadId: string, userId: string, bannedId: string): Promise<void> {
      await client.$transaction(async (tx) => {
        const { permissions } = await lockedSquadFor(tx, squadId, userId);
        if (!permissions.lead) throw forbidden('Only the leaders of a squad can lift bans');
        if (!(await clearBan(tx, squadId, bannedId))) throw notFound('This golfer is not banned from the squad');
      });
    },

    async change(squadId: string, userId: string, memberId: string, change: MemberChange): Promise<SquadMember> {
      return ledger.write(async (tx, publish) => {
        const { squad, permissions } = await lockedSquadFor(tx, squadId, userId);
        if (!permissions.own) throw forbidden('Only the creator of a squad can change its members');
        const member = squad.members.find((candidate) => candidate.userId === memberId);
        if (!member) throw noMember();
        if (!leavesCreatorLeading(squad, member, change)) {
          throw conflict('creator-leads', 'The creator stays an active leader; hand the squad over first');
        }
        if (change.role === 'leader') await refuseUnclaimed(tx, memberId);
        const changed = await changeMembership(tx, publish, member, change);
        const profileOf = await profilesOf(tx, [memberId]);
        return { ...membershipState(changed), user: profileOf(memberId) };
      });
    },
  };
}

function refusedRemoval(refusal: RemovalRefusal): Error {
  if (refusal === 'no-member') return noMember();
  if (refusal === 'creator') {
    return conflict('creator-stays', 'The creator of a squad hands it over, or deletes it, before they go');
  }
  return forbidden('Only the leaders of a squad can remove its members, and only its creator can remove leaders');
}
