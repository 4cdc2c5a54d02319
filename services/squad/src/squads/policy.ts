import type { MembershipState } from '@fourball/contracts/events/squad.ts';

type Membership = Pick<MembershipState, 'role'>;

/** What a golfer may do in a squad; `membership` is undefined for one who is not in it. */
export interface Permissions {
  /** Whoever is in the squad sees it, whatever their status; for all others it does not exist. */
  readonly see: boolean;
  /** The invite lets anyone in who holds it, so leaders alone make it and see its code. */
  readonly invite: boolean;
}

export const permissionsOf = (membership: Membership | undefined): Permissions => ({
  see: membership !== undefined,
  invite: membership?.role === 'leader',
});
