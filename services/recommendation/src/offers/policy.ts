import { isDeepStrictEqual } from 'node:util';
import type { RankedOffer } from '../squad-rankings/service.ts';
import type { NewOffer, Offered, OfferFacts } from './repository.ts';

/** What a new ranking makes of the tee times that are offered. */
export interface Renewal {
  /** Not among those ranked any more. */
  readonly dropped: Offered[];
  /** Offered again, for other reasons than before. */
  readonly changed: (Offered & { readonly facts: OfferFacts })[];
  readonly added: NewOffer[];
}

/**
 * Compares what is offered with a new ranking. A tee time that is ranked again, at the same course, stays the offer that
 * it is, so that whoever is about to say "I'm In" to it still can; one of which nothing changed is not touched at all.
 */
export function renewalOf(offered: readonly Offered[], ranked: readonly RankedOffer[]): Renewal {
  const before = new Map(offered.map((offer) => [placeOf(offer), offer]));
  const renewal: Renewal = { dropped: [], changed: [], added: [] };
  for (const teeTime of ranked) {
    const offer = factsOf(teeTime);
    const same = before.get(placeOf(offer));
    before.delete(placeOf(offer));
    if (!same) renewal.added.push({ ...offer, startsAt: teeTime.startsAt });
    else if (!isDeepStrictEqual(factsIn(same), offer)) renewal.changed.push({ ...same, facts: offer });
  }
  renewal.dropped.push(...before.values());
  return renewal;
}

const placeOf = ({ date, time, courseId }: OfferFacts): string => `${date} ${time} ${courseId}`;

const factsIn = ({ id: _id, version: _version, ...facts }: Offered): OfferFacts => facts;

const factsOf = (teeTime: RankedOffer): OfferFacts => ({
  courseId: teeTime.courseId,
  date: teeTime.date,
  time: teeTime.time,
  available: teeTime.availableMembers.length,
  possible: teeTime.availableMembers.length + teeTime.unknownMembers.length,
  totalMembers: teeTime.totalMembers,
  score: teeTime.score,
  receipt: teeTime.receipt,
  nearestMiss: teeTime.nearestMiss,
});
