import type { Invite, InvitedSquad } from '@fourball/contracts/http/squad.ts';
import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import { forbidden, notFound } from '@fourball/kit/http/problem.ts';
import type { Prisma, PrismaClient, Squad } from '../generated/prisma/client.ts';
import { lockKnownGolfer } from '../golfers/service.ts';
import { admitMember, refuseBeyondRoom } from '../memberships/service.ts';
import { lockedSquadFor } from '../squads/locked-squad.ts';
import { defaultInviteExpiry, inviteExpiry, mailedInviteExpiry } from './policy.ts';
import { findInvitedSquad, lockInvitedSquad, replaceInvite } from './repository.ts';
import { newInviteCode } from './tokens.ts';

type Tx = Prisma.TransactionClient;
export type InviteService = ReturnType<typeof createInviteService>;

export function createInviteService(options: { client: PrismaClient; ledger: Ledger<Tx>; publicUrl: string }) {
  const { client, ledger, publicUrl } = options;
  return {
    /** Nobody else is told: the invite is the leaders' own and travels in no event but a mail's, sealed. */
    async create(squadId: string, userId: string, expiresInDays: number): Promise<Invite> {
      const inviteCode = newInviteCode();
      const expiresAt = inviteExpiry(new Date(), expiresInDays);
      await client.$transaction(async (tx) => {
        const { squad, permissions } = await lockedSquadFor(tx, squadId, userId);
        if (!permissions.lead) throw forbidden('Only the leaders of a squad can invite to it');
        refuseBeyondRoom(squad.members.length);
        await replaceInvite(tx, squadId, { inviteCode, inviteCodeExpiresAt: expiresAt });
      });
      const inviteUrl = new URL(`/join/${inviteCode}`, publicUrl).href;
      return { inviteUrl, inviteCode, expiresAt: expiresAt.toISOString() };
    },

    get: (inviteCode: string): Promise<InvitedSquad> => invited(client, inviteCode, new Date()),

    /** The answer counts the newcomer; an invite that is replaced meanwhile lets nobody in. */
    async join(inviteCode: string, userId: string): Promise<InvitedSquad> {
      return ledger.write(async (tx, publish) => {
        await lockKnownGolfer(tx, userId);
        const now = new Date();
        await lockInvitedSquad(tx, inviteCode, now);
        const { squad } = await invited(tx, inviteCode, now);
        await admitMember(tx, publish, squad.id, userId);
        return invited(tx, inviteCode, now);
      });
    },
  };
}

/** A squad as far as its invite is concerned. */
export type InvitingSquad = Pick<Squad, 'id' | 'inviteCode' | 'inviteCodeExpiresAt'>;

/** An invite that nobody chose an expiry for. */
export const newInvite = (now: Date) => ({
  inviteCode: newInviteCode(),
  inviteCodeExpiresAt: defaultInviteExpiry(now),
});

/**
 * The squad's invite while it works, for a day more at least, so that links that were handed out go on working; else a new one. The
 * caller holds the lock on the squad.
 */
export async function workingInvite(
  tx: Tx,
  { id, inviteCode, inviteCodeExpiresAt }: InvitingSquad,
  now: Date,
): Promise<{ inviteCode: string; inviteCodeExpiresAt: Date }> {
  const isWorking = inviteCode && inviteCodeExpiresAt && inviteCodeExpiresAt > now;
  const invite = isWorking
    ? { inviteCode, inviteCodeExpiresAt: mailedInviteExpiry(inviteCodeExpiresAt, now) }
    : newInvite(now);
  if (invite.inviteCodeExpiresAt.getTime() === inviteCodeExpiresAt?.getTime()) return invite;
  await replaceInvite(tx, id, invite);
  return invite;
}

/** Puts a new code in the place of the squad's, so that nobody gets in by the one before; it expires when that one would. */
export async function renewInvite(tx: Tx, { id, inviteCode, inviteCodeExpiresAt }: InvitingSquad): Promise<void> {
  if (!inviteCode || !inviteCodeExpiresAt) return;
  await replaceInvite(tx, id, { inviteCode: newInviteCode(), inviteCodeExpiresAt });
}

/** @throws a 404 problem alike for a code that was never given, was replaced, or is expired. */
async function invited(tx: Tx, inviteCode: string, now: Date): Promise<InvitedSquad> {
  const squad = await findInvitedSquad(tx, inviteCode, now);
  if (!squad) throw notFound('This invite link has expired or is no longer valid');
  return { squad };
}
