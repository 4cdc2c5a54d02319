import type { Recommendation, TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { storedDate } from '../ranking/calendar.ts';
import { instantAt } from '../ranking/clock.ts';
import type { RecommendationService } from './recommendation-service.ts';

/** The calls of the recommendation service, each as a golfer makes it. */
export function callsOf(service: RecommendationService) {
  const squads = '/api/squad-tee-time-recommendations';
  const teeTimes = '/api/tee-time-recommendations';
  return {
    list: (squadId: string, userId?: string) => service.call('GET', `${squads}/${squadId}`, userId),
    /** Ranks a window. */
    optimize: (squadId: string, userId: string | undefined, body: object) =>
      service.call('POST', `/api/squads/${squadId}/optimize-tee-times`, userId, body),
    /** Makes a ranked slot a round. */
    choose: (squadId: string, userId: string | undefined, slot: object) =>
      service.call('POST', `/api/squads/${squadId}/confirm-optimal-slot`, userId, { slot }),
    generate: (squadId: string, userId?: string) => service.call('POST', `${squads}/${squadId}/generate`, userId),
    confirm: (id: string, userId?: string) => service.call('POST', `${teeTimes}/${id}/confirm`, userId),
    withdraw: (id: string, userId?: string) => service.call('DELETE', `${teeTimes}/${id}/confirm`, userId),
    book: (id: string, userId?: string, body?: object) => service.call('POST', `${teeTimes}/${id}/book`, userId, body),
    groups: (id: string, userId?: string) => service.call('GET', `${teeTimes}/${id}/groups`, userId),
    repair: (id: string, userId: string | undefined, seen: string) =>
      service.call('POST', `${teeTimes}/${id}/groups/repair`, userId, { seen }),
    answers: (id: string, userId?: string) => service.call('GET', `${teeTimes}/${id}/answers`, userId),
    listed: async (squadId: string, userId: string): Promise<Recommendation[]> =>
      (await service.call('GET', `${squads}/${squadId}`, userId)).json(),
    generated: async (squadId: string, userId: string): Promise<Recommendation[]> =>
      (await service.call('POST', `${squads}/${squadId}/generate`, userId)).json(),
    cancel: (teeTimeId: string, userId?: string, body?: object) =>
      service.call('POST', `/api/bookings/${teeTimeId}/cancel`, userId, body),
    reserve: (teeTimeId: string, userId: string | undefined, reservedAs: string | null) =>
      service.call('POST', `/api/bookings/${teeTimeId}/reservation`, userId, { reservedAs }),
    changeSeats: (teeTimeId: string, userId: string | undefined, seats: number) =>
      service.call('PUT', `/api/bookings/${teeTimeId}/seats`, userId, { seats }),
    move: (teeTimeId: string, userId: string | undefined, start: { date: string; time: string }) =>
      service.call('PATCH', `/api/bookings/${teeTimeId}`, userId, start),
    teeTimes: (squadId: string, userId?: string, query = '') =>
      service.call('GET', `/api/squads/${squadId}/tee-times${query}`, userId),
    round: (teeTimeId: string, userId?: string) => service.call('GET', `/api/tee-times/${teeTimeId}`, userId),
    booked: async (userId: string): Promise<TeeTime[]> => (await service.call('GET', '/api/bookings', userId)).json(),
  };
}

/** A recommendation as a ranking would have left it; answers its id. */
export async function offer(
  { client }: RecommendationService,
  slot: { squadId: string; courseId: string; date: string; time: string; score?: number },
): Promise<string> {
  const { timeZone } = await client.golfCourse.findUniqueOrThrow({ where: { id: slot.courseId } });
  const recommendation = await client.recommendation.create({
    data: {
      score: 50,
      ...slot,
      id: newId(),
      date: storedDate(slot.date),
      startsAt: new Date(instantAt(slot.date, slot.time, timeZone)),
      availableMembers: 1,
      totalMembers: 1,
      possibleMembers: 1,
      receipt: [],
    },
  });
  return recommendation.id;
}
