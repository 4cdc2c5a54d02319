import { routes } from '@fourball/contracts/http/routes.ts';
import { createVisitor } from '../../lib/visitor.ts';
import { courseIn, type Golfer, inDays, registerGolfer, squadOf } from '../golfer.ts';
import { type Caller, leads } from './callers.ts';
import type { Pool } from './pool.ts';

/** Each on a day of its own, as the same golfers play. */
const ROUNDS = 20;

/** Rounds of which a caller of the run, who leads the squad, can repair the groups: five played, and those who are left fit into one. */
export async function repairableRounds(url: string) {
  const creator = await registerGolfer(url, 'Creator');
  const members: Golfer[] = [];
  for (const name of ['Second', 'Third', 'Fourth', 'Fifth']) members.push(await registerGolfer(url, name));
  const courseId = await courseIn(creator, 'Europe/Lisbon');
  const visitor = createVisitor(url);
  let made = 0;

  /** Adds one to the pool, unless all are there or the caller whose turn it is has no session. */
  return async (pool: Pool, callers: readonly Caller[]): Promise<void> => {
    const by = made % callers.length;
    if (made === ROUNDS) return;
    made += 1;
    const squad = await squadOf(creator, { members });
    const { squadId } = squad;
    const slot = { date: inDays(3 + made), time: '09:00', courseId };
    const named = await bookAndGiveUp(creator, members, { squadId, slot });
    // Last of all, so that nothing that callers do comes in between.
    const headers = { cookie: callers[by]?.cookie ?? '' };
    if (!(await leads(visitor, headers, creator, squad))) return;
    pool.addTogether('repair', named, by);
    pool.addTogether('seat', { recommendationId: named.recommendationId, userId: creator.user.id }, by);
  };
}

type Slot = { date: string; time: string; courseId: string };

async function bookAndGiveUp(creator: Golfer, members: readonly Golfer[], of: { squadId: string; slot: Slot }) {
  const { id } = await creator.ask(routes.confirmOptimalSlot, {
    params: { squadId: of.squadId },
    body: { slot: of.slot },
  });
  const params = { recommendationId: id };
  for (const golfer of members) await golfer.ask(routes.confirmRecommendation, { params });
  await creator.ask(routes.bookRecommendation, { params, body: {} });
  for (const golfer of members) {
    const { repair } = await creator.ask(routes.groupsOfRecommendation, { params });
    if (repair) return { recommendationId: id, seen: repair.seen };
    const seats = await golfer.ask(routes.listBookings, {});
    const teeTimeId = seats.find(({ squadId }) => squadId === of.squadId)?.id ?? '';
    await golfer.ask(routes.cancelBooking, { params: { teeTimeId }, body: {} });
  }
  throw new Error('No repair was found');
}
