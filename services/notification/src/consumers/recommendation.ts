import { recommendationEvents, type TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { LiveTopic } from '@fourball/contracts/http/notification.ts';
import { on, type Received } from '@fourball/kit/events/consume/handler.ts';
import { applyTeeTime } from '../read-models/tee-times/service.ts';
import { invalidate } from '../stream/events/invalidations.ts';
import type { Work } from '../stream/events/live-transaction.ts';
import { notifyOfApproval } from '../triggers/approvals/service.ts';
import {
  notifyOfBooking,
  notifyOfCancellation,
  notifyOfGivenUpSeat,
  notifyOfMove,
  notifyOfReservation,
  notifyOfRound,
  notifyOfSeat,
  notifyOfSeatTaken,
  notifyOfSlot,
} from '../triggers/booking/service.ts';
import { endGuestLink, inviteGuest, mailGuestsOfWithdrawal, notifyOfDecline } from '../triggers/guests/service.ts';
import { dropAskingOfAnswered, gameDateNotifier } from '../triggers/standing-games/service.ts';
import { notifyOfAsking, notifyOfOffer, notifyOfOfferEnd } from '../triggers/waiting-list/service.ts';
import { notifyOfWeek } from '../triggers/weekly-slots/service.ts';

const offers: LiveTopic[] = ['recommendations'];
/** A squad shows its next tee time. */
const rounds: LiveTopic[] = ['recommendations', 'bookings', 'squads'];

const applySeats = ({ tx }: Work, event: Received<TeeTimeState>) => applyTeeTime(tx, event);

/** Screens follow many answers at once: nothing is applied between who they are and that they are told. */
async function applyAnswer(work: Work, event: Parameters<typeof dropAskingOfAnswered>[1]): Promise<void> {
  await dropAskingOfAnswered(work, event);
  await invalidate(offers)(work, event);
}

export const recommendationHandlers = [
  on(recommendationEvents.recommendationOffered, invalidate(offers)),
  on(recommendationEvents.recommendationDropped, invalidate(offers)),
  on(recommendationEvents.recommendationConfirmed, applyAnswer),
  on(recommendationEvents.recommendationWithdrawn, async (work: Work, event) => {
    await mailGuestsOfWithdrawal(work, event);
    await applyAnswer(work, event);
  }),
  on(recommendationEvents.slotChosen, invalidate(offers, notifyOfSlot)),
  on(recommendationEvents.recommendationBooked, notifyOfRound),
  on(recommendationEvents.teeTimeBooked, invalidate(rounds, notifyOfBooking)),
  on(recommendationEvents.seatFreed, invalidate(rounds, notifyOfSeat)),
  on(recommendationEvents.seatGivenUp, invalidate(rounds, notifyOfGivenUpSeat)),
  on(recommendationEvents.seatTaken, invalidate(rounds, notifyOfSeatTaken)),
  on(recommendationEvents.seatOffered, invalidate(offers, notifyOfOffer)),
  on(recommendationEvents.golferAsked, invalidate(offers, notifyOfAsking)),
  on(recommendationEvents.seatOfferEnded, invalidate(offers, notifyOfOfferEnd)),
  on(recommendationEvents.approvalAsked, invalidate(offers, notifyOfApproval)),
  on(recommendationEvents.guestInvited, inviteGuest),
  on(recommendationEvents.guestLinkEnded, endGuestLink),
  on(recommendationEvents.guestDeclined, invalidate(offers, notifyOfDecline)),
  on(recommendationEvents.guestsChanged, invalidate(rounds, applySeats)),
  on(recommendationEvents.seatsChanged, invalidate(rounds, applySeats)),
  on(recommendationEvents.teeTimeMoved, invalidate(rounds, notifyOfMove)),
  on(recommendationEvents.teeTimeReserved, invalidate(rounds, notifyOfReservation)),
  on(recommendationEvents.teeTimeCancelled, invalidate(rounds, notifyOfCancellation)),
  on(recommendationEvents.standingGameChanged, invalidate(offers)),
  on(recommendationEvents.gameDateOpened, invalidate(offers, gameDateNotifier('game-date-opened'))),
  on(recommendationEvents.gameDateNudged, invalidate(offers, gameDateNotifier('game-date-nudged'))),
  on(recommendationEvents.gameDateAnswered, invalidate(offers, gameDateNotifier('game-date-answered'))),
  on(recommendationEvents.gameDateLocked, invalidate(offers, gameDateNotifier('game-date-locked'))),
  on(recommendationEvents.gameDateShort, invalidate(offers, gameDateNotifier('game-date-short'))),
  on(recommendationEvents.gameDateMoved, invalidate(offers, gameDateNotifier('game-date-moved'))),
  on(recommendationEvents.gameDateSkipped, invalidate(offers, gameDateNotifier('game-date-skipped'))),
  on(recommendationEvents.gameDateDropped, invalidate(offers)),
  on(recommendationEvents.weeklySlotsRanked, invalidate(offers, notifyOfWeek)),
];
