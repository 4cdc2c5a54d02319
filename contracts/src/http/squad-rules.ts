import * as z from 'zod/mini';
import { GUESTS_MAX } from '../constants.ts';
import { whole } from './fields.ts';

/* Rules that a squad chooses: apart from the calls about what they govern, which a visitor's browser need not load. */

/** Whether members may bring guests: never, once a leader approves, or freely. */
export const GuestRule = z.enum(['off', 'approve', 'free'], 'must be off, approve or free');
export type GuestRule = z.output<typeof GuestRule>;

/** Guests that a member may bring to a round. */
export const GuestsPerMember = whole(1, GUESTS_MAX);

/** Rule of a squad by which those who wait come in line: when they said so, who was left out most, or as leaders pick. */
export const SeatOrder = z.enum(
  ['first-come', 'take-turns', 'leader-picks'],
  'must be first-come, take-turns or leader-picks',
);
export type SeatOrder = z.output<typeof SeatOrder>;
