import { authEvents } from '@fourball/contracts/events/auth.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import type { RecommendationService } from './recommendation-service.ts';
import { callsOf } from './recommendations.ts';
import { bookedRound, fillSeats, noonZone, startIn, teeTimesOf } from './rounds.ts';

export type FullRound = Partial<Record<'hours' | 'waiting' | 'players', number>>;

/** A full round of four, or of more, so many hours ahead, and those who wait for a seat in their order, the first three by place. */
export async function fullRound(
  service: RecommendationService,
  { courseId, hours = 100, waiting = 3, players = 4 }: Record<'courseId', string> & FullRound,
) {
  const facts = { courseId, members: players + waiting, confirmed: players, squad: { timeZone: noonZone() } };
  const round = await bookedRound(service, facts);
  await startIn(service, round.id, hours * 60);
  const line = round.golfers.slice(players);
  for (const golfer of line) await callsOf(service).confirm(round.id, golfer);
  const [first = '', second = '', third = ''] = line;
  return { ...round, line, first, second, third };
}

/** The second golfer gives up the seat of a full round, and those who wait have their turn. */
export async function freeSeat(
  service: RecommendationService,
  { id, teeTimeId, mate }: { id: string; teeTimeId: string; mate: string },
): Promise<void> {
  await callsOf(service).cancel(teeTimeId, mate);
  await fillSeats(service, id);
}

/** The same, in which the second golfer has given up the seat. */
export async function freedRound(...args: Parameters<typeof fullRound>) {
  const [service] = args;
  const round = await fullRound(...args);
  await freeSeat(service, round);
  return round;
}

/** Golfers with a seat in each tee time of a recommendation, by their starts. */
export const seatedIn = async (service: RecommendationService, id: string): Promise<string[][]> =>
  (await teeTimesOf(service, id)).map(({ bookings }) =>
    bookings.filter(({ status }) => status === 'confirmed').map(({ userId }) => userId),
  );

/** Offers of seats of a recommendation, in order: each as its golfer and what became of it. */
export async function offersOf({ client }: RecommendationService, recommendationId: string) {
  const rows = await client.seatOffer.findMany({ where: { recommendationId }, orderBy: { id: 'asc' } });
  return rows.map(({ userId, outcome }) => `${userId} ${outcome ?? 'open'}`);
}

/** States that events of this name (`seat-offered`, or a part of it) told of a recommendation. */
export async function toldOfRound(service: RecommendationService, name: string, recommendationId: string) {
  const events = await service.client.outboxEvent.findMany({
    where: { type: { contains: name } },
    orderBy: { id: 'asc' },
  });
  const states = events.map(({ envelope }) => (envelope as unknown as { data: Record<string, unknown> }).data);
  return states.filter((data) => data.recommendationId === recommendationId);
}

/** A golfer brings a guest; answers the call. */
export const bring = (service: RecommendationService, id: string, host: string, name = 'Kim', more: object = {}) =>
  service.call('POST', `/api/tee-time-recommendations/${id}/guests`, host, { name, ...more });

/** The holder of a golfer's link answers for them. */
export const sayByLink = (
  service: RecommendationService,
  id: string,
  { userId, squadId }: { userId: string; squadId: string },
  answer: string,
  note?: string,
) =>
  service.callByLink(
    'POST',
    `/a/-/rounds/${id}`,
    { userId, squadId },
    { answer, ...(note === undefined ? {} : { note }) },
  );

export const deleteAccount = (service: RecommendationService, id: string) =>
  service.hear(eventOf(authEvents.userDeleted, 2, { id }));

/** A golfer without an account is one with an account. */
export const merge = (service: RecommendationService, id: string, to: string) =>
  service.hear(eventOf(authEvents.golferClaimed, 2, { id, to }));
