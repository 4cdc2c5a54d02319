/** Leaders decide for others: active members of that role, and the creator, who always is one. */
export const isLeader = (
  { createdBy }: { readonly createdBy: string },
  { userId, role, status }: { readonly userId: string; readonly role: string; readonly status: string },
): boolean => userId === createdBy || (role === 'leader' && status === 'active');
