import { isolated } from '@fourball/contracts/bidi.ts';
import type { Notice } from '../../notifications/policy.ts';

interface Invitation {
  readonly inviter: string;
  readonly squadId: string | undefined;
  readonly squadName: string;
  readonly invitationId: string;
}

/** The screen links to the invitation, not to the squad: the reader may not see that yet. */
export const invitationNotice = (
  userId: string,
  { inviter, squadId, squadName, invitationId }: Invitation,
): Notice => ({
  userId,
  type: 'squad_invite',
  title: `Invitation to ${isolated(squadName)}`,
  message: `${inviter} invites you to join ${isolated(squadName)}`,
  data: { invitationId },
  squadId,
});
