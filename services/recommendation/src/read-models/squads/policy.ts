/** Rights of a golfer on the tee times of a squad. */
export interface Permissions {
  /** Members of the squad see what is offered, ranked and booked; for all others it does not exist. */
  readonly see: boolean;
  /** Those who count when tee times are ranked have them ranked, say "I'm In" and choose slots. */
  readonly act: boolean;
}

/** Leaders decide for others: active members of that role, and the creator, who always is one. */
export const isLeader = (
  { createdBy }: { readonly createdBy: string },
  { userId, role, status }: { readonly userId: string; readonly role: string; readonly status: string },
): boolean => userId === createdBy || (role === 'leader' && status === 'active');

/** @param status of the golfer's membership; undefined for one who is not in the squad. */
export const permissionsOf = (status: string | undefined): Permissions => ({
  see: status !== undefined,
  act: status === 'active',
});
