import { BANS_SHOWN } from '@fourball/contracts/constants.ts';
import type { SealedInvitation } from '@fourball/contracts/events/squad.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import type { InvitationsByMail } from '@fourball/contracts/http/invitation.ts';
import type { InvitedSquad } from '@fourball/contracts/http/squad.ts';
import { allowedBy } from '@fourball/kit/database/limit-counts.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import { forbidden, invalid, notFound, tooMany } from '@fourball/kit/http/problem.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Seal } from '@fourball/kit/security/sealing.ts';
import type { Prisma, PrismaClient, Squad } from '../generated/prisma/client.ts';
import { addressesOf, lockKnownGolfer } from '../golfers/service.ts';
import { type InviteService, type InvitingSquad, workingInvite } from '../invites/service.ts';
import { findBanned, refuseBeyondRoom } from '../memberships/service.ts';
import { lockedSquadFor } from '../squads/locked-squad.ts';
import { linksEndedBefore, readAddresses, secondsUntilFree, windowStart } from './policy.ts';
import {
  findInvitationTimes,
  findInvitedAddresses,
  findMailedCode,
  insertInvitations,
  pruneInvitations,
} from './repository.ts';

export { eraseFromInvitations } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Invitations to a squad; the caller holds the locks on the golfer who invites and on the squad. */
interface Mailing {
  readonly squad: InvitingSquad & Pick<Squad, 'name'>;
  readonly memberIds: readonly string[];
  readonly invitedBy: string;
  /** Each once, in lower case. */
  readonly emails: readonly string[];
  readonly message: string | null;
}

export type InvitationService = ReturnType<typeof createInvitationService>;

/** @param limitScale multiplies how many invitations a golfer may mail a day. */
export function createInvitationService(options: {
  client: PrismaClient;
  ledger: Ledger<Tx>;
  seal: Seal;
  limitScale: number;
  invites: InviteService;
}) {
  const { client, ledger, seal, invites } = options;
  const allowed = allowedBy({ limit: 'invitationMails', scale: options.limitScale });

  /**
   * Has the notification service mail an invite link, with the present code while that works for another day, else with
   * a new one. Addresses of members and of banned golfers, and those that were mailed the present code in the last 24
   * hours, are left out.
   * @returns the addresses that a mail goes to.
   * @throws a 429 problem beyond the golfer's share of a day, and a 409 problem for more than the squad has room for,
   * whereupon nothing of the transaction is kept.
   */
  async function mail(tx: Tx, publish: Publish, mailing: Mailing): Promise<string[]> {
    const { squad, memberIds, invitedBy, message } = mailing;
    if (mailing.emails.length === 0) return [];
    const now = new Date();
    const known = new Set([
      ...(await addressesOf(tx, [...memberIds, ...(await findBanned(tx, squad.id, BANS_SHOWN))])),
      ...(await findInvitedAddresses(tx, squad, [...mailing.emails], windowStart(now))),
    ]);
    const emails = mailing.emails.filter((email) => !known.has(email));
    if (emails.length === 0) return [];
    refuseBeyondRoom(memberIds.length, emails.length);
    await refuseBeyondDay({
      ...{ allowed, wanted: emails.length, now },
      timesSince: (since) => findInvitationTimes(tx, invitedBy, since),
      sentence: `You can invite ${allowed} people by mail a day. Please try again later.`,
    });
    await pruneInvitations(tx, linksEndedBefore(now));
    const { inviteCode, inviteCodeExpiresAt } = await workingInvite(tx, squad, now);
    const ofAll = { squadId: squad.id, invitedBy };
    const rows = emails.map((email) => ({ ...ofAll, id: newId(), email, inviteCode, createdAt: now }));
    await insertInvitations(tx, rows);
    for (const { id, email } of rows) {
      const content: SealedInvitation = { email, inviteCode, squadName: squad.name, message };
      const expiresAt = inviteCodeExpiresAt.toISOString();
      publish(squadEvents.invitationMade, 1, { ...ofAll, id, expiresAt, sealed: await seal(content) });
    }
    return emails;
  }

  /** The code that was mailed to the golfer's verified address. @throws a 404 problem where none was. */
  async function codeMeantFor(userId: string, invitationId: string): Promise<string> {
    const [address] = await addressesOf(client, [userId]);
    const code = address && (await findMailedCode(client, invitationId, address));
    if (!code) throw notFound('This invitation has expired or is no longer valid');
    return code;
  }

  return {
    mail,

    get: async (invitationId: string, userId: string): Promise<InvitedSquad> =>
      invites.get(await codeMeantFor(userId, invitationId)),

    join: async (invitationId: string, userId: string): Promise<InvitedSquad> =>
      invites.join(await codeMeantFor(userId, invitationId), userId),

    /** @throws a 400 problem that names what is no address. */
    addressesIn(text: string): string[] {
      const read = readAddresses(text);
      if ('fault' in read) throw invalid('body.inviteEmails', read.fault);
      return read.addresses;
    },

    async invite(squadId: string, userId: string, wanted: InvitationsByMail): Promise<{ invited: string[] }> {
      return ledger.write(async (tx, publish) => {
        await lockKnownGolfer(tx, userId);
        const { squad, permissions } = await lockedSquadFor(tx, squadId, userId);
        if (!permissions.lead) throw forbidden('Only the leaders of a squad can invite to it');
        const memberIds = squad.members.map((member) => member.userId);
        const emails = [...new Set(wanted.emails)];
        const message = wanted.message || null;
        return { invited: await mail(tx, publish, { squad, memberIds, invitedBy: userId, emails, message }) };
      });
    },
  };
}

interface DailyShare {
  readonly allowed: number;
  readonly wanted: number;
  readonly now: Date;
  /** When each of those since then was, the oldest first. */
  readonly timesSince: (since: Date) => Promise<Date[]>;
  readonly sentence: string;
}

/**
 * Counted in the database, where every replica counts, while the lock on the golfer keeps others from counting.
 * @throws a 429 problem beyond a golfer's share of a day.
 */
export async function refuseBeyondDay({ allowed, wanted, now, timesSince, sentence }: DailyShare): Promise<void> {
  if (wanted === 0) return;
  const times = await timesSince(windowStart(now));
  const excess = times.length + wanted - allowed;
  if (excess > 0) throw tooMany(sentence, secondsUntilFree(times[excess - 1], now));
}
