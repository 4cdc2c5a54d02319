import type { QueryOf } from '@fourball/contracts/http/route.ts';
import type { sharedLinkRoutes } from '@fourball/contracts/http/shared-link.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { SharedLink } from '@fourball/kit/http/identity.ts';
import { notFound } from '@fourball/kit/http/problem.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { shortNamesOf } from '../../read-models/golfers/service.ts';
import { everyMember, findSquad } from '../../read-models/squads/service.ts';
import { findApprovedGuests } from '../../recommendations/guests/service.ts';
import { findCurrent, type ListedRow } from '../../recommendations/list/service.ts';
import { readComing } from '../answer-page/service.ts';
import { whereAndWhen } from '../answer-page/views.ts';
import { findGolfersOf, findProposalsBy } from '../proposals/service.ts';
import { hashOfToken } from '../tokens.ts';
import { type SharedRound, sharedPage } from './page.ts';
import { membersByName, saidOf } from './policy.ts';

type Asked = QueryOf<typeof sharedLinkRoutes.sharedPage>;
export type SharedPageService = ReturnType<typeof createSharedPageService>;

export function createSharedPageService({ client, pool }: { client: PrismaClient; pool: Pool }) {
  /** Proposals of a browser that wait for a leader, and golfers for whom it answers. */
  async function readActs({ squadId, linkId }: SharedLink, browser: string | undefined, roundIds: string[]) {
    if (browser === undefined) return { proposals: [], golfers: [] };
    const by = { browser: hashOfToken(browser), linkId };
    return {
      proposals: await findProposalsBy(client, by, roundIds),
      golfers: await findGolfersOf(client, squadId, by),
    };
  }

  return {
    /**
     * @param browser the token that the browser holds, if it holds one.
     * @throws a 404 problem where the squad of the link is gone.
     */
    async page(link: SharedLink, { said, round: about, golfer }: Asked, browser?: string): Promise<string> {
      const { squadId } = link;
      const squad = await findSquad(client, squadId);
      if (!squad) throw notFound();
      const now = new Date();
      const { rounds } = await readComing(client, await findCurrent(pool, squadId, now), { now });
      const memberIds = await everyMember(client, squadId);
      const names = await shortNamesOf(pool, [...memberIds, ...rounds.flatMap((round) => round.confirmedMembers)]);
      const roundIds = rounds.map(({ id }) => id);
      const guests = await findApprovedGuests(client, roundIds);
      const acts = await readActs(link, browser, roundIds);
      const members = membersByName(memberIds, names);
      const known = [golfer, ...acts.golfers, ...acts.proposals.map(({ userId }) => userId)];
      const chosen = known.map((one) => members.find(({ id }) => id === one)).find((one) => one !== undefined);
      const isProposed = acts.proposals.some(
        ({ userId, recommendationId }) => userId === chosen?.id && recommendationId === about,
      );
      const isRemembered = chosen !== undefined && acts.golfers.includes(chosen.id);
      return sharedPage({
        squad: squad.name,
        members,
        said: chosen && saidOf(said, chosen.name, { isProposed, isRemembered }),
        chosen: chosen?.id,
        rounds: rounds.map((round) => ({
          ...roundView(round, names, guests.filter(({ recommendationId }) => recommendationId === round.id).length),
          proposed: acts.proposals.flatMap(({ recommendationId, userId, answer }) => {
            const name = names.get(userId);
            return recommendationId === round.id && name !== undefined ? [{ name, answer }] : [];
          }),
        })),
      });
    },
  };
}

/** Guests count, and have no names here: nobody asked them. */
const roundView = (
  round: ListedRow,
  names: ReadonlyMap<string, string>,
  guests: number,
): Omit<SharedRound, 'proposed'> => ({
  ...whereAndWhen(round),
  id: round.id,
  isBooked: round.status === 'booked',
  players: {
    isGolferIn: false,
    names: round.confirmedMembers.flatMap((id) => names.get(id) ?? []),
    count: round.confirmedMembers.length + guests,
  },
});
