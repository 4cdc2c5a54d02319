import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { createSquad, inDays } from '../proofs/squad.ts';
import { type OpenStream, openStream } from './event-stream.ts';

/** Two rounds a day that do not overlap, on the days that may be booked. */
const TIMES = ['08:00', '13:00'] as const;
const DAYS = Array.from({ length: 25 }, (_, index) => index + 3);
export const BOOKINGS_OF_PAIR = TIMES.length * DAYS.length;

/** Two golfers of a squad: one books, and the other has a stream open. */
export interface Pair {
  readonly creator: Golfer;
  readonly mate: Golfer;
  readonly squadId: string;
  readonly courseId: string;
  readonly stream: OpenStream;
}

export async function formPair(url: string): Promise<Pair> {
  const [creator, mate] = [await registerGolfer(url, 'Casey'), await registerGolfer(url, 'Morgan')];
  const { squad, inviteCode } = await createSquad(creator, 'Bench');
  await mate.ask(squadRoutes.join, { params: { inviteCode } });
  const [course] = await mate.ask(recommendationRoutes.searchCourses, { query: {} });
  if (!course) throw new Error('There is no course to book');
  const stream = await openStream(url, mate.cookieHeader());
  return { creator, mate, squadId: squad.id, courseId: course.id, stream };
}

/**
 * Books every slot of the pair, one after the other.
 * @returns of each booking the milliseconds from its answer to its event on the other's stream; below 0 when the event
 * was faster.
 */
export async function bookAll({ creator, mate, squadId, courseId, stream }: Pair): Promise<number[]> {
  const delays: number[] = [];
  for (const day of DAYS) {
    for (const time of TIMES) {
      const slot = { date: inDays(day), time, courseId };
      const params = { squadId };
      const { id } = await mate.ask(recommendationRoutes.confirmOptimalSlot, { params, body: { slot } });
      const heard = stream.next('notification', '"type":"booking_confirmation"');
      await creator.ask(recommendationRoutes.bookRecommendation, { params: { recommendationId: id }, body: {} });
      const answered = performance.now();
      delays.push((await heard) - answered);
    }
  }
  return delays;
}
