import { DAYS } from '@fourball/contracts/constants.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import type { NewSquad, Squad, SquadDetail } from '@fourball/contracts/http/squad.ts';
import type { Ledger } from '@fourball/kit/events/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/snapshot.ts';
import { newId } from '@fourball/kit/id.ts';
import { notFound } from '@fourball/kit/problem.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { profilesOf } from '../golfers/service.ts';
import { addMember } from '../members/service.ts';
import { nextStartsOf } from '../tee-times/service.ts';
import { type Permissions, permissionsOf } from './policy.ts';
import { findSquad, findSquadPage, findSquadsOf, insertSquad, type SquadRow } from './repository.ts';
import { type Surroundings, squadDetailView, squadState, squadView } from './views.ts';

type Tx = Prisma.TransactionClient;
export type SquadService = ReturnType<typeof createSquadService>;

export function createSquadService({ client, ledger }: { client: PrismaClient; ledger: Ledger<Tx> }) {
  return {
    /** The creator is the squad's first member and leads it: no squad is ever without them. */
    async create(userId: string, wanted: NewSquad): Promise<SquadDetail> {
      return ledger.write(async (tx, publish) => {
        const squad = await insertSquad(tx, {
          name: wanted.name,
          isPrivate: wanted.isPrivate,
          autoBookEnabled: wanted.autoBookEnabled,
          id: newId(),
          createdBy: userId,
          description: wanted.description || null,
          preferredDays: DAYS.filter((day) => wanted.preferredDays.includes(day)),
        });
        publish(squadEvents.squadCreated, squad.version, squadState(squad));
        await addMember(tx, publish, { squadId: squad.id, userId, role: 'leader' });
        return detail(tx, squad.id, userId);
      });
    },

    async list(userId: string): Promise<Squad[]> {
      const squads = await findSquadsOf(client, userId);
      const surroundings = await surroundingsOf(client, squads);
      return squads.map((squad) => squadView(squad, surroundings));
    },

    get: (squadId: string, userId: string): Promise<SquadDetail> => detail(client, squadId, userId),
  };
}

/**
 * A squad that the golfer may see, and what they may do in it.
 * @throws a 404 problem alike for strangers and for a squad that does not exist.
 */
export async function squadFor(
  tx: Tx,
  squadId: string,
  userId: string,
): Promise<{ squad: SquadRow; permissions: Permissions }> {
  const squad = await findSquad(tx, squadId);
  const permissions = permissionsOf(squad?.members.find((member) => member.userId === userId));
  if (!squad || !permissions.see) throw notFound('This squad does not exist, or you are not a member of it');
  return { squad, permissions };
}

async function detail(tx: Tx, squadId: string, userId: string): Promise<SquadDetail> {
  const { squad, permissions } = await squadFor(tx, squadId, userId);
  return squadDetailView(squad, await surroundingsOf(tx, [squad]), permissions);
}

async function surroundingsOf(tx: Tx, squads: SquadRow[]): Promise<Surroundings> {
  const userIds = new Set(squads.flatMap((squad) => squad.members.map((member) => member.userId)));
  const squadIds = squads.map((squad) => squad.id);
  const [profileOf, nextStartOf] = await Promise.all([profilesOf(tx, [...userIds]), nextStartsOf(tx, squadIds)]);
  return { profileOf, nextStartOf };
}

export const presentSquads = async (tx: Tx, page: Page): Promise<PresentState[]> =>
  (await findSquadPage(tx, page)).map((squad) => present(squadEvents.squadCreated, squad.version, squadState(squad)));
