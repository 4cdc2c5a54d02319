import type { MembershipState } from '@fourball/contracts/events/squad.ts';

type Membership = Pick<MembershipState, 'userId' | 'role' | 'status'>;

/**
 * Rights of a golfer in a squad.
 *
 * A member whose status is pending or inactive sees the squad and may leave it, as any member may; they do not lead it
 * while they are not active, whatever their role, cannot be handed the squad over, and are not counted among those who
 * are asked for a round. Following an invite link again does not make them active: the creator does.
 */
export interface Permissions {
  /** In the squad, whatever their status. */
  readonly isMember: boolean;
  /** Members see the squad; for all others a private one does not exist, and of another they see the outside. */
  readonly see: boolean;
  /** Active leaders change the squad, remove members, and invite: whoever holds the invite code gets in. */
  readonly lead: boolean;
  /** The creator alone hands the squad over, deletes it, and says who leads it. */
  readonly own: boolean;
}

/** @param membership undefined for one who is not in the squad. */
export function permissionsOf(
  squad: { readonly createdBy: string; readonly isPrivate: boolean },
  membership: Membership | undefined,
): Permissions {
  return {
    isMember: membership !== undefined,
    see: membership !== undefined || !squad.isPrivate,
    lead: membership !== undefined && isActiveLeader(membership),
    own: membership !== undefined && membership.userId === squad.createdBy,
  };
}

export const isActiveLeader = ({ role, status }: Pick<Membership, 'role' | 'status'>): boolean =>
  role === 'leader' && status === 'active';

/**
 * Picks the golfer who gets a squad whose creator's account is gone: of those who stay, the longest-standing active
 * leader, else the longest-standing active member, else whoever was there first; undefined when nobody stays.
 * @param members in the order in which they joined.
 */
export const newOwnerAmong = <M extends Membership>(members: readonly M[]): M | undefined =>
  members.find(isActiveLeader) ?? members.find(({ status }) => status === 'active') ?? members[0];
