import type { RankedTeeTime, ReceiptLine } from '../../ranking/types.ts';

/** Stored facts of an offer, which another ranking may find changed. */
export interface OfferFacts {
  readonly courseId: string;
  readonly date: string;
  readonly time: string;
  readonly available: number;
  readonly possible: number;
  readonly totalMembers: number;
  readonly score: number;
  readonly receipt: RankedTeeTime['receipt'];
  readonly nearestMiss: RankedTeeTime['nearestMiss'];
}

/** A tee time that is offered. */
export interface Offered extends OfferFacts {
  readonly id: string;
  readonly version: number;
}

/** A ranked tee time, to be offered. */
export interface NewOffer extends OfferFacts {
  readonly startsAt: Date;
}

/** Offers and holdings of a squad, at one moment. */
export interface Standing {
  readonly offered: readonly Offered[];
  /** The slots that it has confirmed or booked. */
  readonly held: readonly Slot[];
}

type Slot = Pick<OfferFacts, 'date' | 'time'>;
type StandingRow = Omit<Offered, 'available' | 'possible' | 'receipt'> & {
  readonly status: string;
  readonly availableMembers: number;
  readonly possibleMembers: number;
  readonly receipt: readonly Pick<ReceiptLine, 'points' | 'reason'>[];
};

export function standingIn(rows: readonly StandingRow[]): Standing {
  const [offered, held] = [[] as Offered[], [] as Slot[]];
  for (const row of rows) {
    if (row.status === 'pending') offered.push(offeredIn(row));
    else held.push(row);
  }
  return { offered, held };
}

const offeredIn = ({ availableMembers, possibleMembers, receipt, ...row }: StandingRow): Offered => ({
  ...row,
  available: availableMembers,
  possible: possibleMembers,
  // As it was ranked.
  receipt: receipt as OfferFacts['receipt'],
});

/** Whether these are the same slots. */
export function isSameSlots(some: readonly Slot[], others: readonly Slot[]): boolean {
  const places = new Set(some.map(slotOf));
  return places.size === others.length && others.every((other) => places.has(slotOf(other)));
}

const slotOf = ({ date, time }: Slot): string => `${date} ${time}`;

type Ranked = RankedTeeTime & { readonly startsAt: Date };

/** Changes that a new ranking makes to the tee times on offer. */
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
export function renewalOf(offered: readonly Offered[], ranked: readonly Ranked[]): Renewal {
  const before = new Map(offered.map((offer) => [placeOf(offer), offer]));
  const renewal: Renewal = { dropped: [], changed: [], added: [] };
  for (const teeTime of ranked) {
    const offer = factsOf(teeTime);
    const same = before.get(placeOf(offer));
    before.delete(placeOf(offer));
    if (!same) renewal.added.push({ ...offer, startsAt: teeTime.startsAt });
    else if (!isSame(same, offer)) renewal.changed.push({ ...same, facts: offer });
  }
  renewal.dropped.push(...before.values());
  return renewal;
}

/** Whether all stays as it is. */
export const isNothing = ({ dropped, changed, added }: Renewal): boolean =>
  dropped.length + changed.length + added.length === 0;

const placeOf = (offer: OfferFacts): string => `${slotOf(offer)} ${offer.courseId}`;

function isSame(one: OfferFacts, other: OfferFacts): boolean {
  const isSameLine = (line: ReceiptLine, place: number) => isEach(line, other.receipt[place], LINE);
  return (
    isEach(one, other, COUNTS) &&
    one.receipt.length === other.receipt.length &&
    one.receipt.every(isSameLine) &&
    (one.nearestMiss === other.nearestMiss || isEach(one.nearestMiss, other.nearestMiss, MISS))
  );
}

const COUNTS = ['available', 'possible', 'totalMembers', 'score'] as const;
const LINE = ['factor', 'points', 'reason', 'lost'] as const;
const MISS = ['userId', 'name', 'isUnknown', 'availableMembers', 'score'] as const;

const isEach = <Facts extends object>(
  one: Facts | null,
  other: Facts | null | undefined,
  names: readonly (keyof Facts)[],
): boolean => !!one && !!other && names.every((name) => one[name] === other[name]);

const factsOf = (teeTime: Ranked): OfferFacts => ({
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
