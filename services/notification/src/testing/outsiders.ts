import { randomBytes } from 'node:crypto';
import { authEvents } from '@fourball/contracts/events/auth.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { NotificationService } from './notification-service.ts';
import { seal } from './sealing.ts';
import { golferState, membershipState } from './states.ts';

/** Token as the auth service makes them. */
const newToken = () => randomBytes(32).toString('base64url');

/** Has a member's personal link made, or renewed; answers its token. */
export async function giveLink(
  service: NotificationService,
  { id, squadId, userId }: { id: string; squadId: string; userId: string },
  version = 1,
  isByHolder = false,
): Promise<string> {
  const token = newToken();
  const link = { id, squadId, userId, isRenewed: version > 1, isByHolder, sealed: await seal({ token }) };
  await service.hear(authEvents.answerLinkMade, link, version);
  return token;
}

/** Has a leader add a golfer without an account: all that other services tell of that, in their order. */
export async function addGolfer(
  service: NotificationService,
  { squad, dana }: { squad: { id: string }; dana: { id: string } },
  email = `${newId()}@example.com`,
) {
  const golfer = golferState({ firstName: 'Pat', lastName: 'Moreno', email, emailVerified: false, claimed: false });
  const { id, firstName, lastName } = golfer;
  const added = { id, squadId: squad.id, addedBy: dana.id, firstName, lastName, email: email || null, handicap: null };
  await service.hear(squadEvents.golferAdded, added);
  await service.hear(authEvents.userRegistered, golfer);
  const membership = membershipState({ squadId: squad.id, userId: id, joinedAt: '2027-06-01T09:00:00.000Z' });
  await service.hear(squadEvents.memberJoined, membership);
  return { ...golfer, membership, token: await giveLink(service, membership) };
}

export type Outsider = Awaited<ReturnType<typeof addGolfer>>;

/** Has a golfer without an account leave the squad, and with that be forgotten. */
export async function removeGolfer(service: NotificationService, { id: userId, membership }: Outsider) {
  const { id } = membership;
  await service.hear(squadEvents.memberLeft, { ...membership, reason: 'removed' }, 2);
  await service.hear(squadEvents.golferRemoved, { id: userId }, 2);
  await service.hear(authEvents.answerLinkEnded, { id }, 3);
}

/** Has a golfer without an account ask for one, and for a mail to an address; answers the token of its link. */
export async function askToClaim(service: NotificationService, { id: userId }: { id: string }, email: string) {
  const token = newToken();
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const sealed = await seal({ email, token, hasAccount: false });
  await service.hear(authEvents.claimRequested, { id: newId(), userId, expiresAt, sealed });
  return token;
}
