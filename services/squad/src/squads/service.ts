import { isDeepStrictEqual } from 'node:util';
import { DAYS } from '@fourball/contracts/constants.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import type { NewSquad, Squad, SquadChange, SquadDetail } from '@fourball/contracts/http/squad.ts';
import { type Ask, askPool, askWithin } from '@fourball/kit/database/ask.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/publish/snapshot.ts';
import { conflict, forbidden } from '@fourball/kit/http/problem.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { lockKnownGolfer, refuseUnclaimed } from '../golfers/service.ts';
import type { InvitationService } from '../invitations/service.ts';
import { newInvite } from '../invites/service.ts';
import { addMember, changeMembership, endWithSquad, refuseBeyondSquads } from '../memberships/service.ts';
import { lockedSquadFor, seenBy } from './locked-squad.ts';
import {
  deleteSquadRow,
  findSquadDetail,
  findSquadPage,
  findSquadsOf,
  insertSquad,
  type SquadFields,
  type SquadRow,
  updateSquad,
} from './repository.ts';
import { listedSquadView, squadDetailView, squadState } from './views.ts';

type Tx = Prisma.TransactionClient;
type Members = SquadRow['members'];
export type SquadService = ReturnType<typeof createSquadService>;

export function createSquadService(options: { pool: Pool; ledger: Ledger<Tx>; invitations: InvitationService }) {
  const { pool, ledger, invitations } = options;
  return {
    /** The creator is the squad's first member and leads it: no squad is ever without them. */
    async create(
      userId: string,
      { inviteEmails, inviteMessage, creatorTimeZone = null, ...wanted }: NewSquad,
    ): Promise<SquadDetail> {
      const emails = invitations.addressesIn(inviteEmails ?? '');
      return ledger.write(async (tx, publish) => {
        await lockKnownGolfer(tx, userId);
        await refuseBeyondSquads(tx, userId);
        const squad = await insertSquad(tx, {
          ...fieldsOf(wanted),
          name: wanted.name,
          id: newId(),
          createdBy: userId,
          creatorTimeZone,
          ...newInvite(new Date()),
        });
        publish(squadEvents.squadCreated, squad.version, squadState(squad));
        await addMember(tx, publish, { squadId: squad.id, userId, role: 'leader', status: 'active' });
        const message = inviteMessage || null;
        await invitations.mail(tx, publish, { squad, memberIds: [userId], invitedBy: userId, emails, message });
        return detailFor(askWithin(tx), squad.id, userId);
      });
    },

    async list(userId: string): Promise<Squad[]> {
      return (await findSquadsOf(pool, userId)).map(listedSquadView);
    },

    get: (squadId: string, userId: string): Promise<SquadDetail> => detailFor(askPool(pool), squadId, userId),

    /** Changes a squad; an unchanged field is no change and causes no event. */
    async change(squadId: string, userId: string, wanted: SquadChange): Promise<SquadDetail> {
      return ledger.write(async (tx, publish) => {
        const { squad, permissions } = await lockedSquadFor(tx, squadId, userId);
        if (!permissions.lead) throw forbidden('Only the leaders of a squad can change it');
        if (wanted.createdBy !== undefined) {
          if (!permissions.own) throw forbidden('Only the creator of a squad can hand it over');
          await refuseUnclaimed(tx, wanted.createdBy);
          await lead(tx, publish, activeMember(squad.members, wanted.createdBy));
        }
        await update(tx, publish, squad, fieldsOf(wanted));
        return detailFor(askWithin(tx), squadId, userId);
      });
    },

    async delete(squadId: string, userId: string): Promise<void> {
      await ledger.write(async (tx, publish) => {
        const { squad, permissions } = await lockedSquadFor(tx, squadId, userId);
        if (!permissions.own) throw forbidden('Only the creator of a squad can delete it');
        await dissolve(tx, publish, squad, userId);
      });
    },
  };
}

/** Makes a member the squad's creator, who leads it and is active from then on. */
export async function handOver(tx: Tx, publish: Publish, squad: SquadRow, newOwner: Members[number]): Promise<void> {
  await lead(tx, publish, newOwner);
  await update(tx, publish, squad, { createdBy: newOwner.userId });
}

/** Deletes a squad and publishes that, and the end of each membership that ends with it, by the act of this golfer or nobody's. */
export async function dissolve(tx: Tx, publish: Publish, squad: SquadRow, changedBy: string | null): Promise<void> {
  await endWithSquad(tx, publish, squad.members, changedBy);
  await deleteSquadRow(tx, squad.id);
  publish(squadEvents.squadDeleted, squad.version + 1, { id: squad.id }, { erase: [squad.id] });
}

/**
 * A squad on its own page.
 * @throws as {@link seenBy} does.
 */
export async function detailFor(ask: Ask, squadId: string, userId: string): Promise<SquadDetail> {
  const { squad, permissions } = seenBy(userId, await findSquadDetail(ask, squadId));
  return squadDetailView(squad, permissions);
}

const lead = (tx: Tx, publish: Publish, member: Members[number]) =>
  changeMembership(tx, publish, member, { role: 'leader', status: 'active' });

async function update(tx: Tx, publish: Publish, squad: SquadRow, fields: Partial<SquadFields>): Promise<void> {
  if (Object.entries(fields).every(([name, value]) => isDeepStrictEqual(value, squad[name as keyof SquadFields])))
    return;
  const changed = await updateSquad(tx, squad.id, fields);
  publish(squadEvents.squadChanged, changed.version, squadState(changed));
}

function activeMember(members: Members, userId: string): Members[number] {
  const member = members.find((candidate) => candidate.userId === userId);
  if (member?.status === 'active') return member;
  throw conflict('not-an-active-member', 'A squad can be handed over to one of its active members only');
}

/** Fields of a squad in a request, as they are stored; those that the request leaves out are left out here too. */
function fieldsOf({ description, preferredDays, homeArea, ...plain }: SquadChange): Partial<SquadFields> {
  const fields = {
    ...plain,
    description: description === '' ? null : description,
    preferredDays: preferredDays && DAYS.filter((day) => preferredDays.includes(day)),
    ...(homeArea === undefined ? {} : { homeCity: homeArea?.city ?? null, homeState: homeArea?.state ?? null }),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

export const presentSquads = async (tx: Tx, page: Page): Promise<PresentState[]> =>
  (await findSquadPage(tx, page)).map((squad) => present(squadEvents.squadCreated, squad.version, squadState(squad)));
