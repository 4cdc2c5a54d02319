import { routes } from '@fourball/contracts/http/routes.ts';
import { createVisitor, type Visitor } from '../../lib/visitor.ts';
import { beFree, createSquad, type Golfer, inDays, registerGolfer, squadOf } from '../golfer.ts';

/** An id that nothing has. */
export const nowhere = '01976b1e-0000-7000-8000-000000000001';

/** Relation of somebody to the squad of the house. */
export type Role = 'visitor' | 'stranger' | 'rival' | 'former' | 'member' | 'leader' | 'creator';
export type Cast = Readonly<Record<Exclude<Role, 'visitor'>, Golfer>> & { readonly visitor: Visitor };

/** Registers the cast and makes their private squad: creator, leader and member are in it; the former member was. */
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
