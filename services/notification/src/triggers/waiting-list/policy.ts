import { isolated } from '@fourball/contracts/bidi.ts';
import type { AskedGolferState } from '@fourball/contracts/events/asking.ts';
import type { SeatOfferState } from '@fourball/contracts/events/recommendation.ts';
import { clockMoment, moment } from '../../lib/format.ts';
import type { Notice } from '../../notifications/policy.ts';

const where = ({ courseName, ...start }: Pick<SeatOfferState, 'courseName' | 'date' | 'time'>): string =>
  `${isolated(courseName)} on ${moment(start)}`;

/** A golfer in line reads that a seat is theirs to take, and until when: as an alert where they want no confirmations. */
export const offerNotice = (offer: SeatOfferState, wantsConfirmations: boolean): Notice => {
  const category = wantsConfirmations ? 'bookingConfirmations' : 'teeTimeAlerts';
  const { userId, squadId, recommendationId, date, time, courseName, timeZone, endsAt } = offer;
  return {
    userId,
    type: wantsConfirmations ? 'booking_confirmation' : 'tee_time_reminder',
    title: 'A seat is free for you',
    message: `A seat at ${where(offer)} is yours until ${clockMoment(endsAt, timeZone)}: say "I'm In" to take it`,
    data: { squadId },
    mail: { kind: 'seat-offered', category, squadId, recommendationId, date, time, courseName, timeZone, endsAt },
  };
};

const ENDINGS: Partial<Record<NonNullable<SeatOfferState['outcome']>, string>> = {
  passed: 'is offered to the next in line. You keep your place for another one',
  taken: 'was taken by another. You keep your place in line',
};

/** Tells in the app alone that the seat is theirs no more, where that was not by an act of their own. */
export function offerEndNotices(offer: SeatOfferState): Notice[] {
  const ending = offer.outcome && ENDINGS[offer.outcome];
  if (!ending) return [];
  const message = `The seat at ${where(offer)} ${ending}`;
  return [
    {
      userId: offer.userId,
      type: 'squad_update',
      title: 'The seat is gone',
      message,
      data: { squadId: offer.squadId },
    },
  ];
}

/** A member who has not answered reads, and is mailed, that a seat is free for whoever takes it first. */
export const askingNotice = (asked: AskedGolferState): Notice => {
  const { squadId, recommendationId, date, time, courseName, freeSeats } = asked;
  const seats = freeSeats === 1 ? '1 seat is' : `${freeSeats} seats are`;
  return {
    userId: asked.userId,
    type: 'tee_time_reminder',
    title: 'Can you play?',
    message: `${seats} free at ${where(asked)}, and you are free then: say "I'm In" to take one`,
    data: { squadId },
    mail: { kind: 'tee-time-asked', askedBy: null, squadId, recommendationId, date, time, courseName, freeSeats },
  };
};
