import { setTimeout as wait } from 'node:timers/promises';
import { guestRoutes } from '@fourball/contracts/http/guest.ts';
import { type Recommendation, recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { OperatorError } from '../operator-error.ts';
import type { Team } from './squads.ts';

/** Those who say "I'm In", the creator among them. */
const CONFIRMING = 3;
/** Answers of golfers reach the ranking within moments. */
const HEARS_WITHIN_MS = 15_000;

/** Brings a squad as far with its next round as the demo wants it; what is there already stays. */
export async function arrangeRound(team: Team): Promise<void> {
  const [creator] = team.players;
  const params = { squadId: team.squad.id };
  const present = await creator.ask(recommendationRoutes.listRecommendations, { params });
  const { round } = team.plan;
  if (present.length > 0 && round === 'offered') return;
  if (present.some(({ status }) => status === 'booked' || status === round)) return;

  const offer = await bestOffer(team);
  if (round === 'offered') return;
  const chosen = { recommendationId: offer.id };
  for (const player of team.players.slice(0, CONFIRMING)) {
    await player.ask(recommendationRoutes.confirmRecommendation, { params: chosen });
  }
  if (round === 'booked') await creator.ask(recommendationRoutes.bookRecommendation, { params: chosen, body: {} });
  const { guest, line = [] } = team.plan;
  if (guest) {
    const { host, ...body } = guest;
    for (const player of named(team, [host])) await player.ask(guestRoutes.addGuest, { params: chosen, body });
  }
  // The round is full by now.
  for (const player of named(team, line))
    await player.ask(recommendationRoutes.confirmRecommendation, { params: chosen });
}

const named = ({ players }: Team, firstNames: readonly string[]) =>
  firstNames.flatMap((firstName) => players.filter(({ golfer }) => golfer.firstName === firstName));

/** The best tee time once the ranking knows the squad: it hears of members and of what they said on its own. */
async function bestOffer({ squad, players }: Team): Promise<Recommendation> {
  const [creator] = players;
  const params = { squadId: squad.id };
  const deadline = Date.now() + HEARS_WITHIN_MS;
  do {
    const { status, body } = await creator.call(recommendationRoutes.generateRecommendations, { params });
    const [best] = status === 200 ? body() : [];
    if (best && best.totalMembers === players.length && best.availableMembers >= 2) return best;
    await wait(500);
  } while (Date.now() < deadline);
  throw new OperatorError(`No tee time was found that suits two members of ${squad.name}: run "make demo" again.`);
}
