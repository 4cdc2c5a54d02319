import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import type { Golfer } from '../golfer.ts';
import { firstOf, type House, offersOf, squadOf } from './house.ts';

/** Makes bookings for the rules that are about them. Each is of a squad of its own, at a time when all of it is free. */
export function openDesk(house: House) {
  /** A squad of creator, leader, member and the players, with a tee time that these have confirmed. */
  async function confirmedBy(...players: Golfer[]) {
    const { creator, leader, member } = house.cast;
    const others = players.filter((player) => player !== creator && player !== leader && player !== member);
    const { squadId } = await squadOf(creator, { leaders: [leader], members: [member, ...others] });
    const [offer] = await offersOf(creator, squadId);
    const params = { recommendationId: offer.id };
    for (const player of players) await player.ask(routes.confirmRecommendation, { params });
    return { squadId, offer, params };
  }

  async function bookedFor(...players: Golfer[]) {
    const confirmed = await confirmedBy(...players);
    const booked = await house.cast.creator.ask(routes.bookRecommendation, { params: confirmed.params, body: {} });
    const teeTime = firstOf(await teeTimesOf(confirmed.squadId));
    return { ...confirmed, booked, teeTime, seat: { teeTimeId: teeTime.id } };
  }

  const teeTimesOf = (squadId: string) => house.cast.creator.ask(routes.listTeeTimes, { params: { squadId } });
  return { confirmedBy, bookedFor, teeTimesOf };
}

/** The ids of those who still have a seat. */
export const playersOf = ({ bookings }: TeeTime): string[] =>
  bookings.filter(({ status }) => status === 'confirmed').map(({ userId }) => userId);

/** The ids of the tee times that a golfer finds among their own. */
export const ownBookings = async (golfer: Golfer): Promise<string[]> =>
  (await golfer.ask(routes.listBookings, {})).map(({ id }) => id);
