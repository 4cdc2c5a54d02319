import { TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import type { Recommendation, TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { createVisitor, type Visitor } from '../../lib/visitor.ts';
import { type Golfer, registerGolfer } from '../golfer.ts';
import { createSquad, inDays } from '../squad.ts';

/** An id that nothing has. */
export const nowhere = '01976b1e-0000-7000-8000-000000000001';

/** Relation of somebody to the squad of the house. */
export type Role = 'visitor' | 'stranger' | 'rival' | 'former' | 'member' | 'leader' | 'creator';
export type Cast = Readonly<Record<Exclude<Role, 'visitor'>, Golfer>> & { readonly visitor: Visitor };

/** A private squad, and everyone who can stand in some relation to it. */
export type House = Awaited<ReturnType<typeof gather>>;

/** Registers the cast and makes their squad: creator, leader and member are in it; the former member was. */
export async function gather(url: string) {
  const names = ['stranger', 'rival', 'former', 'member', 'leader', 'creator'] as const;
  const golfers: [string, Golfer][] = [];
  for (const name of names) golfers.push([name, await registerGolfer(url, capitalized(name))]);
  const cast = { visitor: createVisitor(url), ...Object.fromEntries(golfers) } as Cast;
  await createSquad(cast.rival, 'The Rivals');
  const { squadId } = await squadOf(cast.creator, { leaders: [cast.leader], members: [cast.member, cast.former] });
  for (const golfer of [cast.creator, cast.leader, cast.member]) await beFree(golfer);
  const former = { squadId, userId: cast.former.user.id };
  await cast.former.ask(routes.removeMember, { params: former, query: {} });
  // A golfer's own read waits for their write: after these every service knows that they left.
  await cast.former.ask(routes.listAvailability, { query: { startDate: inDays(1), endDate: inDays(2) } });
  await cast.former.ask(routes.listBookings, {});
  await cast.former.ask(routes.listNotifications, { query: {} });
  return { cast, squadId };
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

interface Company {
  readonly leaders?: readonly Golfer[];
  readonly members?: readonly Golfer[];
  readonly name?: string;
}

/** A squad of its own for a rule that changes it. */
export async function squadOf(
  creator: Golfer,
  { leaders = [], members = [], name = 'Weekend Warriors' }: Company = {},
) {
  const { squad, inviteCode } = await createSquad(creator, name);
  for (const golfer of [...leaders, ...members]) await golfer.ask(routes.join, { params: { inviteCode } });
  for (const { user } of leaders) {
    const params = { squadId: squad.id, userId: user.id };
    await creator.ask(routes.changeMember, { params, body: { role: 'leader' } });
  }
  return { squadId: squad.id, inviteCode };
}

/** The days ahead on which the squad of the house is free all day: enough to book one tee time after the other. */
const FREE_DAYS = Array.from({ length: 25 }, (_, index) => index + 3);

/** Says for a golfer that they are free on so many days from now, all day unless said otherwise. */
export async function beFree(
  golfer: Golfer,
  days: readonly number[] = FREE_DAYS,
  timeSlots: readonly TimeSlot[] = TIME_SLOTS,
): Promise<void> {
  // One after another: a read waits for the session's latest write alone.
  for (const day of days)
    await golfer.ask(routes.saveAvailability, { body: { date: inDays(day), timeSlots: [...timeSlots] } });
}

/** Recommends tee times to the squad; at least two. */
export async function offersOf(golfer: Golfer, squadId: string): Promise<[Recommendation, Recommendation]> {
  const offers = await golfer.ask(routes.generateRecommendations, { params: { squadId } });
  if (offers.length < 2) throw new Error('Too little was recommended');
  return offers as [Recommendation, Recommendation];
}

/** The ids of those who still have a seat. */
export const playersOf = ({ bookings }: TeeTime): string[] =>
  bookings.filter(({ status }) => status === 'confirmed').map(({ userId }) => userId);

/** The first of a list that must not be empty. */
export function firstOf<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('The list is empty');
  return first;
}
