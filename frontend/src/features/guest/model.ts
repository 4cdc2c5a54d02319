import { isolated } from '@fourball/contracts/bidi.ts';
import type { Guest, ListedGuest } from '@fourball/contracts/http/guest.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';

/** Rounds from which on a guest is proposed as a member. */
const REGULAR_FROM = 3;

/** The golfer who looks at a round. */
export interface Viewer {
  readonly userId: string;
  /** They come to it. */
  readonly isIn: boolean;
  readonly isLeader: boolean;
}

/** Whether the viewer may bring one guest more. */
export const mayBring = (
  { guests: rule, guestsPerMember }: Pick<SquadDetail, 'guests' | 'guestsPerMember'>,
  { userId, isIn }: Viewer,
  guests: readonly Guest[],
): boolean => rule !== 'off' && isIn && guests.filter(({ hostId }) => hostId === userId).length < guestsPerMember;

/** Acts of the viewer on a guest: leaders approve and decline, who brings a guest takes them back. */
export const guestPermissions = (
  { hostId, status, rounds }: ListedGuest,
  { userId, isLeader }: Viewer,
  isOpen: boolean,
) => ({
  mayApprove: isOpen && isLeader && status === 'proposed',
  mayRemove: isOpen && (isLeader || hostId === userId),
  isRegular: isLeader && rounds >= REGULAR_FROM,
});

/** "your guest", "Sam's guest"; who is gone has no name. */
export function hostText(
  { hostId }: Pick<Guest, 'hostId'>,
  members: readonly SquadMember[],
  viewer: { userId: string },
) {
  if (hostId === viewer.userId) return 'your guest';
  const host = members.find(({ userId }) => userId === hostId);
  return host ? `${isolated(host.user.firstName)}'s guest` : "a former member's guest";
}
