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

/** Tokens of personal links of a squad: one that works, one that was renewed, one of a golfer who was removed. */
export async function personalLinks(stack: SharedStack, leader: Golfer, squadId: string) {
  const added = (firstName: string) => addByLink(stack, leader, squadId, { firstName });
  const [works, renewed, removed] = [await added('Pat'), await added('Kit'), await added('Sol')];
  await leader.ask(routes.memberAnswerLink, { params: renewed.params, body: { renew: true } });
  await leader.ask(routes.removeMember, { params: removed.params, query: { newInvite: 'false' } });
  await caughtUp(stack);
  return { works: works.token, renewed: renewed.token, removed: removed.token };
}

/** Tokens of shared links of a leader: one that works, one before it, and that of another squad which is off. */
export async function sharedLinks(leader: Golfer, squadId: string, other: { by: Golfer; squadId: string }) {
  const share = async (by: Golfer, squadId: string, renew = false) => {
    const { url } = await by.ask(routes.shareLink, { params: { squadId }, body: { renew } });
    return url?.split('/').at(-2) ?? '';
  };
  const [renewed, works] = [await share(leader, squadId), await share(leader, squadId, true)];
  const off = await share(other.by, other.squadId);
  await other.by.ask(routes.endSharedLink, { params: { squadId: other.squadId } });
  return { works, renewed, off };
}
