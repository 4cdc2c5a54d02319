import type { QueryOf } from '@fourball/contracts/http/route.ts';
import type { sharedLinkRoutes } from '@fourball/contracts/http/shared-link.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { SharedLink } from '@fourball/kit/http/identity.ts';
import { notFound } from '@fourball/kit/http/problem.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { shortNamesOf } from '../../read-models/golfers/service.ts';
import { everyMember, findSquad } from '../../read-models/squads/service.ts';
import { findCurrent } from '../../recommendations/list/service.ts';
import { comingRounds } from '../answer-page/policy.ts';
import { whereAndWhen } from '../answer-page/views.ts';
import { sharedPage } from './page.ts';
import { mailSaid, membersByName } from './policy.ts';

type Asked = QueryOf<typeof sharedLinkRoutes.sharedPage>;

export type SharedPageService = ReturnType<typeof createSharedPageService>;

export function createSharedPageService({ client, pool }: { client: PrismaClient; pool: Pool }) {
  return {
    /** @throws a 404 problem where the squad of the link is gone. */
    async page({ squadId }: SharedLink, { said, golfer }: Asked): Promise<string> {
      const squad = await findSquad(client, squadId);
      if (!squad) throw notFound();
      const now = new Date();
      const rounds = comingRounds(await findCurrent(pool, squadId, now), now, undefined);
      const memberIds = await everyMember(client, squadId);
      const names = await shortNamesOf(pool, [...memberIds, ...rounds.flatMap((round) => round.confirmedMembers)]);
      const members = membersByName(memberIds, names);
      const chosen = members.find(({ id }) => id === golfer);
      const namesOf = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []);
      return sharedPage({
        squad: squad.name,
        members,
        said: chosen && said && mailSaid(chosen.name),
        chosen: chosen?.id,
        rounds: rounds.map((round) => ({
          ...whereAndWhen(round),
          id: round.id,
          isBooked: round.status === 'booked',
          players: {
            isGolferIn: false,
            names: namesOf(round.confirmedMembers),
            count: round.confirmedMembers.length,
          },
        })),
      });
    },
  };
}
