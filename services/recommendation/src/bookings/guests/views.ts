import type { Guest } from '@fourball/contracts/http/guest.ts';
import type { GuestRow } from '../../recommendations/guests/service.ts';

export const guestView = ({ id, hostId, name, handicap, isApproved }: GuestRow): Guest => ({
  id,
  hostId,
  name,
  handicap: handicap?.toNumber() ?? null,
  status: isApproved ? 'approved' : 'proposed',
});
