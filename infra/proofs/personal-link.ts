import { rosterRoutes } from '@fourball/contracts/http/roster.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import type { Golfer } from './golfer.ts';
import { firstOf } from './rulebook/house.ts';
import { caughtUp } from './settled.ts';
import type { SharedStack } from './stack.ts';

/** Adds a golfer without an account to a leader's squad; answers where their link is asked for, and its address. */
export async function addByLink(stack: SharedStack, leader: Golfer, squadId: string) {
  const golfers = [{ firstName: 'Pat', lastName: 'Moreno' }];
  await leader.ask(rosterRoutes.addGolfers, { params: { squadId }, body: { golfers } });
  await caughtUp(stack);
  const { members } = await leader.ask(squadRoutes.getSquad, { params: { squadId } });
  const { userId } = firstOf(members.filter(({ user }) => user.firstName === 'Pat'));
  const params = { squadId, userId };
  const { url } = await leader.ask(rosterRoutes.memberAnswerLink, { params, body: {} });
  return { params, url: url ?? '' };
}
