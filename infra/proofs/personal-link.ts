import { routes } from '@fourball/contracts/http/routes.ts';
import { firstOf, type Golfer } from './golfer.ts';
import { caughtUp } from './settled.ts';
import type { SharedStack } from './stack.ts';

/** Adds a golfer without an account to a leader's squad; answers where their link is asked for, its address and its token. */
export async function addByLink(
  stack: SharedStack,
  leader: Golfer,
  squadId: string,
  { firstName = 'Pat', lastName = 'Moreno', ...more }: { firstName?: string; lastName?: string; email?: string } = {},
) {
  const golfers = [{ firstName, lastName, ...more }];
  await leader.ask(routes.addGolfers, { params: { squadId }, body: { golfers } });
  await caughtUp(stack);
  const { members } = await leader.ask(routes.getSquad, { params: { squadId } });
  const { userId } = firstOf(members.filter(({ user }) => user.claimed === false && user.firstName === firstName));
  const params = { squadId, userId };
  const { url } = await leader.ask(routes.memberAnswerLink, { params, body: {} });
  return { params, url: url ?? '', token: url?.split('/').at(-2) ?? '' };
}
