import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import type { Golfer } from './golfer.ts';
import { firstOf } from './rulebook/house.ts';
import { inDays } from './squad.ts';

/** A course that stands wherever it is wanted, again the same one; the golfer's squads see it. */
export async function courseIn(golfer: Golfer, timeZone: string, name = `Links of ${timeZone}`): Promise<string> {
  const known = await golfer.ask(routes.searchCourses, { query: { search: name } });
  const body = { name, city: 'Nowhere', timeZone };
  const course = known.find((one) => one.name === name) ?? (await golfer.ask(routes.addCourse, { body }));
  return course.id;
}

/** Where and when a squad is to play: whole hours, so many days from now. */
export interface Wish {
  readonly squadId: string;
  readonly courseId: string;
  readonly day: number;
  readonly time: string;
  /** As the course gave it; else one is made up. */
  readonly reference?: string;
}

/** Books a tee time for the players in the name of the squad's creator; it has one group of them, or the first of several. */
export async function bookRound(creator: Golfer, players: readonly Golfer[], wish: Wish): Promise<TeeTime> {
  const { squadId, courseId, day, time, reference } = wish;
  const slot = { date: inDays(day), time, courseId };
  const params = { recommendationId: '' };
  for (const player of players) {
    const chosen = await player.ask(routes.confirmOptimalSlot, { params: { squadId }, body: { slot } });
    params.recommendationId = chosen.id;
  }
  await creator.ask(routes.bookRecommendation, {
    params,
    body: reference === undefined ? {} : { bookingReference: reference },
  });
  const all = await creator.ask(routes.listTeeTimes, { params: { squadId } });
  return firstOf(
    all.filter(({ date, time: start, status }) => date === slot.date && start === time && status === 'confirmed'),
  );
}

/** An instant as a clock on the wall of a zone shows it: `2027-03-28 09:00`. */
export function onTheWall(instant: Date, timeZone: string): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('sv-SE', options).format(instant);
}
