import { type SquadDetail, squadRoutes } from '@fourball/contracts/http/squad.ts';
import type { Player } from './golfers.ts';
import type { DemoSquad } from './people.ts';

/** A squad of the demo with its players, the creator first. */
export interface Team {
  readonly squad: SquadDetail;
  readonly plan: DemoSquad;
  readonly players: readonly [Player, ...Player[]];
}

/** Brings a squad together: creates it the first time, and lets those join who are not in it. */
export async function gather(plan: DemoSquad, players: Team['players']): Promise<Team> {
  const [creator, ...mates] = players;
  const { name, description, preferredDays, homeArea, timeZone, isPrivate, autoBookEnabled } = plan;
  const own = await creator.ask(squadRoutes.listSquads, {});
  const known = own.find((squad) => squad.name === name && squad.createdBy === creator.user.id);
  const squad = known
    ? await creator.ask(squadRoutes.getSquad, { params: { squadId: known.id } })
    : await creator.ask(squadRoutes.createSquad, {
        body: {
          name,
          description,
          preferredDays: [...preferredDays],
          homeArea,
          timeZone,
          creatorTimeZone: timeZone,
          isPrivate,
          autoBookEnabled,
        },
      });
  const missing = mates.filter(({ user }) => !squad.members.some(({ userId }) => userId === user.id));
  if (missing.length > 0) await letIn(creator, squad, missing);
  return { squad, plan, players };
}

/** Into a squad that is not private anyone walks; into a private one by its link. */
async function letIn(creator: Player, squad: SquadDetail, mates: readonly Player[]): Promise<void> {
  const params = { squadId: squad.id };
  if (!squad.isPrivate) {
    for (const mate of mates) await mate.ask(squadRoutes.joinSquad, { params });
    return;
  }
  const { inviteCode } = await creator.ask(squadRoutes.createInvite, { params, body: { expiresInDays: 30 } });
  for (const mate of mates) await mate.ask(squadRoutes.join, { params: { inviteCode } });
}
