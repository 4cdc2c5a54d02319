import { isolated } from '@fourball/contracts/bidi.ts';
import type { Notice } from '../../notifications/policy.ts';

/** The screen links to the invitation, not to the squad: the reader may not see that yet. */
export const invitationNotice = (
  userId: string,
  about: { inviter: string; squadId: string | undefined; squadName: string; invitationId: string },
): Notice => ({
  userId,
  type: 'squad_invite',
  title: `Invitation to ${isolated(about.squadName)}`,
  message: `${about.inviter} invites you to join ${isolated(about.squadName)}`,
  data: { invitationId: about.invitationId },
  squadId: about.squadId,
});
