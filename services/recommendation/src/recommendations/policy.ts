import { FACES_MAX } from '@fourball/contracts/constants.ts';
import type { Face } from '@fourball/contracts/http/ranking.ts';
import type { RecommendationStatus } from '@fourball/contracts/http/recommendation.ts';
import type { RankedTeeTime } from '../ranking/types.ts';

/** The first of those who could come to a tee time: the free, those who are so if need be, those who have not answered. */
export function facesOf({
  availableMembers,
  ifNeedBeMembers,
  unknownMembers,
}: Pick<RankedTeeTime, 'availableMembers' | 'ifNeedBeMembers' | 'unknownMembers'>): Face[] {
  const as = (standing: Face['standing'], ids: readonly string[]) => ids.map((userId) => ({ userId, standing }));
  const free = availableMembers.filter((id) => !ifNeedBeMembers.includes(id));
  const faces = [...as('free', free), ...as('if-need-be', ifNeedBeMembers), ...as('unanswered', unknownMembers)];
  return faces.slice(0, FACES_MAX);
}

/** Acts of golfers on a recommendation and, once it is booked, on its booking: `free` gives up one seat of it. */
export type Transition = 'confirm' | 'withdraw' | 'book' | 'free' | 'cancel' | 'move';

/** Why an act is refused: a code for programs and a sentence for the golfer. */
export interface Refusal {
  readonly code: string;
  readonly detail: string;
}

type Move = { readonly to: RecommendationStatus } | { readonly refusal: Refusal };
type Step = Move & { readonly whenNoneIsLeft?: RecommendationStatus };

const refused = (code: string, detail: string): Step => ({ refusal: { code, detail } });

const started = refused('started', 'This tee time has already started');
const cancelled = refused('cancelled', 'This tee time was cancelled');
const notBooked = refused('not-booked', 'This tee time is not booked');

const withoutBooking = { free: notBooked, cancel: notBooked, move: notBooked };

/** The life of a recommendation: what each act makes of it in each status. */
const TRANSITIONS: Record<RecommendationStatus, Record<Transition, Step>> = {
  pending: {
    ...withoutBooking,
    confirm: { to: 'confirmed' },
    withdraw: { to: 'pending' },
    book: refused('nobody-confirmed', 'Nobody has confirmed for this tee time yet'),
  },
  confirmed: {
    ...withoutBooking,
    confirm: { to: 'confirmed' },
    withdraw: { to: 'confirmed', whenNoneIsLeft: 'pending' },
    book: { to: 'booked' },
  },
  booked: {
    // With a seat, as long as one is free.
    confirm: { to: 'booked' },
    withdraw: refused('already-booked', 'This tee time is already booked: give up your seat instead'),
    book: { to: 'booked' },
    free: { to: 'booked', whenNoneIsLeft: 'cancelled' },
    cancel: { to: 'cancelled' },
    move: { to: 'booked' },
  },
  cancelled: {
    confirm: cancelled,
    withdraw: cancelled,
    book: cancelled,
    free: { to: 'cancelled' },
    cancel: { to: 'cancelled' },
    move: cancelled,
  },
  expired: { ...withoutBooking, confirm: started, withdraw: started, book: started },
};

/** The status at a moment: what nobody has booked by its start is expired from then on. */
export function statusAt(
  { status, startsAt }: { status: RecommendationStatus; startsAt: Date },
  now: Date,
): RecommendationStatus {
  const isOpen = status === 'pending' || status === 'confirmed';
  return isOpen && startsAt <= now ? 'expired' : status;
}

/** Status after an act; `left` counts the golfers who come after it, and once it is booked its tee times. */
export function applyTransition(act: Transition, status: RecommendationStatus, left = 1): Move {
  const step = TRANSITIONS[status][act];
  return left === 0 && step.whenNoneIsLeft ? { to: step.whenNoneIsLeft } : step;
}
