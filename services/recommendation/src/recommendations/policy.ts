import type { RecommendationStatus } from '@fourball/contracts/http/recommendation.ts';

export type Act = 'confirm' | 'book';

/** Why an act is refused: a code for programs and a sentence for the golfer. */
export interface Refusal {
  readonly code: string;
  readonly detail: string;
}

type Move = { readonly to: 'confirmed' | 'booked' } | { readonly refusal: Refusal };

const started: Move = { refusal: { code: 'started', detail: 'This tee time has already started' } };
const cancelled: Move = { refusal: { code: 'cancelled', detail: 'This tee time was cancelled' } };

/** The life of a recommendation: what each act makes of it in each status. */
const LIFE: Record<RecommendationStatus, Record<Act, Move>> = {
  pending: {
    confirm: { to: 'confirmed' },
    book: { refusal: { code: 'nobody-confirmed', detail: 'Nobody has confirmed for this tee time yet' } },
  },
  confirmed: { confirm: { to: 'confirmed' }, book: { to: 'booked' } },
  booked: {
    confirm: { refusal: { code: 'already-booked', detail: 'This tee time is already booked' } },
    book: { to: 'booked' },
  },
  cancelled: { confirm: cancelled, book: cancelled },
  expired: { confirm: started, book: started },
};

/** The status at a moment: what nobody has booked by its start is expired from then on. */
export function statusAt(
  { status, startsAt }: { status: RecommendationStatus; startsAt: Date },
  now: Date,
): RecommendationStatus {
  const isOpen = status === 'pending' || status === 'confirmed';
  return isOpen && startsAt <= now ? 'expired' : status;
}

export const moveBy = (act: Act, status: RecommendationStatus): Move => LIFE[status][act];
