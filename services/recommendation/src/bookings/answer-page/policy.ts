import type { Day, TimeSlot } from '@fourball/contracts/constants.ts';
import type { RoundAnswer, SlotAnswer } from '@fourball/contracts/http/answer.ts';
import type { RecommendationStatus } from '@fourball/contracts/http/recommendation.ts';
import { startAt } from '../../ranking/candidates.ts';
import { calendarOf } from '../../ranking/freedom.ts';
import type { Course, Member } from '../../ranking/types.ts';
import { isHeld, slotOfStart } from '../../recommendations/list/policy.ts';

/** Rounds, and starts that are no rounds yet, that the page shows. */
const ROUNDS_SHOWN = 10;
const STARTS_ASKED = 5;

interface Offer {
  readonly id: string;
  readonly status: RecommendationStatus;
  readonly isGameDate: boolean;
  readonly startsAt: Date;
}

const soonestFirst = (one: Offer, other: Offer): number => one.startsAt.getTime() - other.startsAt.getTime();

/**
 * Rounds that somebody comes to, or of a standing game, soonest first, but that the golfer came for before all others.
 * @param startFor tells when a round begins for the golfer.
 */
export function comingRounds<O extends Offer>(
  offers: readonly O[],
  now: Date,
  first: string | undefined,
  startFor: (offer: O) => Date,
): O[] {
  const coming = offers
    .filter((offer) => isHeld(offer) && startFor(offer) > now)
    .toSorted((one, other) => Number(other.id === first) - Number(one.id === first) || soonestFirst(one, other));
  return coming.slice(0, ROUNDS_SHOWN);
}

/** The first of a ranking that nobody has made a round of, soonest first, as a week is thought of. */
export const openStarts = <O extends Offer>(ranked: readonly O[], now: Date): O[] =>
  ranked
    .filter((offer) => !isHeld(offer) && offer.startsAt > now)
    .slice(0, STARTS_ASKED)
    .toSorted(soonestFirst);

/** Start of a squad's week, as it was ranked on its Monday. */
export interface WeekStart extends Start {
  readonly startsAt: number;
}

interface Start {
  readonly date: string;
  readonly time: string;
}

/** Starts of a week that are to come, in whose hour the squad does not tee off, soonest first: asked about where none is offered. */
export function weekStarts<S extends WeekStart>(week: readonly S[], rounds: readonly Start[], now: Date): S[] {
  const placeOf = ({ date, time }: Start) => `${date} ${time}`;
  const taken = new Set(rounds.map(slotOfStart).map(placeOf));
  return week
    .filter((start) => start.startsAt > now.getTime() && !taken.has(placeOf(start)))
    .slice(0, STARTS_ASKED)
    .toSorted((one, other) => one.startsAt - other.startsAt);
}

/** The answer that counts now: who said that they come, is not in and does not wait, has been taken out since. */
export function answerNow(isInOrWaits: boolean, word: RoundAnswer | undefined): RoundAnswer | undefined {
  if (isInOrWaits) return 'in';
  return word === 'in' ? undefined : word;
}

/**
 * A golfer's answer for a start that counts now, and the hours of its date that their usual week gives: without those that an
 * imported calendar takes, which are theirs to answer.
 */
export function slotAnswerNow(
  golfer: Member,
  { date, weekday, time }: { date: string; weekday: Day; time: string },
  course: Course,
): { answer: SlotAnswer | undefined; usual: readonly TimeSlot[] } {
  const { free, ifNeedBe = [], otherwise } = calendarOf(golfer)(date, weekday);
  const holds = (slots: readonly TimeSlot[]) => slots.some((slot) => slot === time);
  if (otherwise === 'busy') return { answer: holds(ifNeedBe) ? 'need' : holds(free) ? 'yes' : 'no', usual: [] };
  const usual = free.filter((slot) => startAt([golfer], { date, time: slot }, course).free.size > 0);
  return { answer: holds(usual) ? 'yes' : undefined, usual };
}

/** Sentence after a claim: true also where the address of the page was made up, or there is none to mail to. */
export const CLAIM_SAID =
  'Look at your mails: if we have an address of yours, a link is on its way to it. If none comes, give an address below.';

/** "You are in for Saturday, June 12 at 9:00 AM." */
export const SAID: Readonly<Record<RoundAnswer, (start: string) => string>> = {
  in: (start) => `You are in for ${start}.`,
  maybe: (start) => `You said maybe for ${start}.`,
  out: (start) => `You are out of ${start}.`,
};
