import { isolated } from '@fourball/contracts/bidi.ts';
import type { GuestDeclineState } from '@fourball/contracts/events/asking.ts';
import type { GameDateKind } from '../../email/templates/game-date-payload.ts';
import type { GuestPayload } from '../../email/templates/guest.ts';
import type { BookingKind } from '../../email/templates/payload.ts';
import { moment } from '../../lib/format.ts';
import type { Notice } from '../../notifications/policy.ts';

/** Words to guests by what those who come are told, or who come no more. */
export const ABOUT_OF: Readonly<Partial<Record<BookingKind | GameDateKind, GuestPayload['about']>>> = {
  'tee-time-booked': 'booked',
  'tee-time-moved': 'moved',
  'tee-time-cancelled': 'cancelled',
  'seat-given-up': 'host-out',
  'game-date-opened': 'again',
  'game-date-moved': 'moved',
  'game-date-skipped': 'cancelled',
};

/** Guests have no names here. */
export const declineNotice = ({ userId, squadId, courseName, ...start }: GuestDeclineState): Notice => ({
  userId,
  type: 'booking_confirmation',
  title: 'A guest of yours cannot come',
  message: `A guest of yours cannot come to ${isolated(courseName)} on ${moment(start)}`,
  data: { squadId },
});
