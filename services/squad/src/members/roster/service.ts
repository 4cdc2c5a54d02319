import { BANS_SHOWN } from '@fourball/contracts/constants.ts';
import type { GolferChange, RosterGolfer, RosterLine, RosterOutcome } from '@fourball/contracts/http/roster.ts';
import { allowedBy } from '@fourball/kit/database/limit-counts.ts';
import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import { conflict, forbidden } from '@fourball/kit/http/problem.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { accountsAt, addressesOf, lockKnownGolfer, unclaimedAddressesOf } from '../../golfers/service.ts';
import { windowStart } from '../../invitations/policy.ts';
import { type InvitationService, refuseBeyondDay } from '../../invitations/service.ts';
import { changeAdded, findAddedNames, findAddingTimes, pruneAddedGolfers } from '../../memberships/added/service.ts';
import { addGolfers, findBanned, refuseBeyondRoom } from '../../memberships/service.ts';
import { lockedSquadFor, noMember, squadFor } from '../../squads/locked-squad.ts';
import type { Permissions } from '../../squads/policy.ts';
import { readRoster } from './parser.ts';
import { addressesIn, type Known, nameOf, outcomesOf, REPEAT_MS, rosterLines } from './policy.ts';

type Tx = Prisma.TransactionClient;
export type RosterService = ReturnType<typeof createRosterService>;

/** @param limitScale multiplies how many golfers a leader may add a day. */
export function createRosterService(options: {
  client: PrismaClient;
  ledger: Ledger<Tx>;
  invitations: InvitationService;
  limitScale: number;
}) {
  const { client, ledger, invitations } = options;
  const allowed = allowedBy({ limit: 'rosterGolfers', scale: options.limitScale });
  return {
    /** Stores nothing. */
    async preview(squadId: string, userId: string, text: string): Promise<RosterLine[]> {
      const { squad, permissions } = await squadFor(client, squadId, userId);
      refuseUnlessLeading(permissions);
      const lines = readRoster(text);
      return rosterLines(lines, await knownTo(client, squad, userId));
    },

    /** All of it or, where a limit is met, nothing; whose address has an account is mailed an invitation instead. */
    async add(
      squadId: string,
      userId: string,
      golfers: readonly RosterGolfer[],
    ): Promise<{ outcomes: RosterOutcome[] }> {
      return ledger.write(async (tx, publish) => {
        await lockKnownGolfer(tx, userId);
        const { squad, permissions } = await lockedSquadFor(tx, squadId, userId);
        refuseUnlessLeading(permissions);
        const known = await knownTo(tx, squad, userId);
        const accounts = new Set(await accountsAt(tx, addressesIn(golfers)));
        const outcomes = outcomesOf(golfers, { ...known, accounts });
        const those = (outcome: RosterOutcome) => golfers.filter((_, index) => outcomes[index] === outcome);
        const added = those('added');
        const now = new Date();
        refuseBeyondRoom(squad.members.length, added.length);
        await refuseBeyondDay({
          ...{ allowed, wanted: added.length, now },
          timesSince: (since) => findAddingTimes(tx, userId, since),
          sentence: `You can add ${allowed} golfers a day. Please try again later.`,
        });
        await pruneAddedGolfers(tx, windowStart(now));
        const ids = await addGolfers(tx, publish, added, { squadId, addedBy: userId, now });
        const memberIds = [...squad.members.map((member) => member.userId), ...ids];
        const emails = addressesIn(those('invited'));
        await invitations.mail(tx, publish, { squad, memberIds, invitedBy: userId, emails, message: null });
        return { outcomes };
      });
    },

    /** Corrects a member who has no account; an address that the squad knows is no other's. */
    async change(squadId: string, userId: string, golferId: string, change: GolferChange): Promise<void> {
      await ledger.write(async (tx, publish) => {
        const { squad, permissions } = await lockedSquadFor(tx, squadId, userId);
        refuseUnlessLeading(permissions);
        if (!squad.members.some((member) => member.userId === golferId)) throw noMember();
        const others = squad.members.filter((member) => member.userId !== golferId);
        const known = change.email ? await addressesKnown(tx, { id: squadId, members: others }) : new Set();
        if (known.has(change.email)) throw conflict('known', "This address is a member's or banned");
        await changeAdded(tx, publish, golferId, change);
      });
    },
  };
}

function refuseUnlessLeading({ lead }: Permissions): void {
  if (!lead) throw forbidden('Only the leaders of a squad can add or correct its golfers');
}

interface SquadMembers {
  readonly id: string;
  readonly members: readonly { readonly userId: string }[];
}

/** Golfers whom a squad knows, for one of its leaders. */
async function knownTo(tx: Tx, squad: SquadMembers, addedBy: string): Promise<Known> {
  const since = new Date(Date.now() - REPEAT_MS);
  const added = await findAddedNames(tx, { squadId: squad.id, addedBy, since });
  return { known: await addressesKnown(tx, squad), recent: new Set(added.map(nameOf)) };
}

async function addressesKnown(tx: Tx, squad: SquadMembers): Promise<Set<string>> {
  const memberIds = squad.members.map(({ userId }) => userId);
  const ofAccounts = await addressesOf(tx, [...memberIds, ...(await findBanned(tx, squad.id, BANS_SHOWN))]);
  return new Set([...ofAccounts, ...(await unclaimedAddressesOf(tx, memberIds))]);
}
