import type { MembershipState } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';

/** An active membership as the squad service tells of it. */
export const membership = (change: Partial<MembershipState> = {}): MembershipState => ({
  id: newId(),
  squadId: newId(),
  userId: newId(),
  role: 'member',
  status: 'active',
  joinedAt: new Date().toISOString(),
  ...change,
});
