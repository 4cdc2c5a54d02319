import type { Invite, InvitedSquad } from '@fourball/contracts/http/squad.ts';
import type { Ledger } from '@fourball/kit/events/ledger.ts';
import { forbidden, notFound } from '@fourball/kit/problem.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { addMember } from '../members/service.ts';
import { squadFor } from '../squads/service.ts';
import { inviteExpiry } from './policy.ts';
import { findInvitedSquad, replaceInvite } from './repository.ts';
import { newInviteCode } from './tokens.ts';

type Tx = Prisma.TransactionClient;
export type InviteService = ReturnType<typeof createInviteService>;

export function createInviteService(options: { client: PrismaClient; ledger: Ledger<Tx>; publicUrl: string }) {
  const { client, ledger, publicUrl } = options;
  return {
    /** Nobody else is told: the invite is the leaders' own and travels in no event. */
    async create(squadId: string, userId: string, expiresInDays: number): Promise<Invite> {
      const { permissions } = await squadFor(client, squadId, userId);
      if (!permissions.invite) throw forbidden('Only the leaders of a squad can invite to it');
      const inviteCode = newInviteCode();
      const expiresAt = inviteExpiry(new Date(), expiresInDays);
      await replaceInvite(client, squadId, { inviteCode, inviteCodeExpiresAt: expiresAt });
      const inviteUrl = new URL(`/join/${inviteCode}`, publicUrl).href;
      return { inviteUrl, inviteCode, expiresAt: expiresAt.toISOString() };
    },

    get: (inviteCode: string): Promise<InvitedSquad> => invited(client, inviteCode, new Date()),

    /** The answer counts the newcomer; an invite that is replaced meanwhile lets nobody in. */
    async join(inviteCode: string, userId: string): Promise<InvitedSquad> {
      const now = new Date();
      return ledger.write(async (tx, publish) => {
        const { squad } = await invited(tx, inviteCode, now);
        await addMember(tx, publish, { squadId: squad.id, userId, role: 'member' });
        return invited(tx, inviteCode, now);
      });
    },
  };
}

/** @throws a 404 problem alike for a code that was never given, was replaced, or is expired. */
async function invited(tx: Tx, inviteCode: string, now: Date): Promise<InvitedSquad> {
  const squad = await findInvitedSquad(tx, inviteCode, now);
  if (!squad) throw notFound('This invite link has expired or is no longer valid');
  const { _count, ...shown } = squad;
  return { squad: { ...shown, memberCount: _count.members } };
}
