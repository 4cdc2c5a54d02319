import type { MembershipState } from '@fourball/contracts/events/squad.ts';
import type { MemberChange } from '@fourball/contracts/http/member.ts';
import { isActiveLeader, type Permissions } from '../squads/policy.ts';

type Membership = Pick<MembershipState, 'role' | 'status'>;

/** Why a member cannot be removed: `not-allowed` by this golfer, `no-member` there, or the `creator` by nobody. */
export type RemovalRefusal = 'not-allowed' | 'no-member' | 'creator';

/**
 * Whether a golfer may end a membership: their own, or, as a leader, another's. Only the creator removes leaders, and
 * nobody removes the creator, who hands over first.
 * @param target the member to remove; undefined for one who is none.
 */
export function removalRefusal(
  squad: { readonly createdBy: string },
  actor: { readonly userId: string; readonly permissions: Pick<Permissions, 'lead' | 'own'> },
  target: (Membership & { readonly userId: string }) | undefined,
  targetId: string,
): RemovalRefusal | undefined {
  const isOneself = actor.userId === targetId;
  if (!isOneself && !actor.permissions.lead) return 'not-allowed';
  if (!target) return 'no-member';
  if (target.userId === squad.createdBy) return 'creator';
  if (!isOneself && target.role === 'leader' && !actor.permissions.own) return 'not-allowed';
  return undefined;
}

/** The creator stays an active leader; all others become what the creator says. */
export const leavesCreatorLeading = (
  squad: { readonly createdBy: string },
  target: Membership & { readonly userId: string },
  change: MemberChange,
): boolean =>
  target.userId !== squad.createdBy ||
  isActiveLeader({ role: change.role ?? target.role, status: change.status ?? target.status });
