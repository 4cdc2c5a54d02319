import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { RankedTeeTime } from '../../ranking/types.ts';
import { isHeld, slotOfStart } from '../list/policy.ts';
import { facesOf } from '../policy.ts';

/** Stored facts of an offer, which another ranking may find changed. */
export type RecommendationFacts = Readonly<Pick<Recommendation, keyof ReturnType<typeof factsOf>>>;

/** A tee time that is offered. */
export interface PendingRecommendation extends RecommendationFacts {
  readonly id: string;
  readonly version: number;
}

/** A ranked tee time, to be offered. */
export interface NewRecommendation extends RecommendationFacts {
  readonly startsAt: Date;
}

/** Offers and holdings of a squad, at one moment. */
export interface CurrentSlots {
  readonly offered: readonly PendingRecommendation[];
  /** The slots that it has confirmed or booked, or that its standing games have. */
  readonly held: readonly Slot[];
}

type Slot = Pick<RecommendationFacts, 'date' | 'time'>;
type CurrentRow = PendingRecommendation & { readonly status: string; readonly isGameDate: boolean };

/** @param planned starts of standing games that have no round yet. */
export const currentSlotsIn = (rows: readonly CurrentRow[], planned: readonly Slot[]): CurrentSlots => ({
  offered: rows.filter((row) => !isHeld(row)),
  held: [...rows.filter(isHeld), ...planned].map(slotOfStart),
});

/** Whether these are the same slots. */
export function isSameSlots(some: readonly Slot[], others: readonly Slot[]): boolean {
  const places = new Set(some.map(slotOf));
  return places.size === others.length && others.every((other) => places.has(slotOf(other)));
}

const slotOf = ({ date, time }: Slot): string => `${date} ${time}`;

type Ranked = RankedTeeTime & { readonly startsAt: Date };

/** Changes that a new ranking makes to the tee times on offer. */
export interface RecommendationDiff {
  /** Not among those ranked any more. */
  readonly dropped: PendingRecommendation[];
  /** Offered again, for other reasons than before. */
  readonly changed: (PendingRecommendation & { readonly facts: RecommendationFacts })[];
  readonly added: NewRecommendation[];
}

/**
 * Compares what is offered with a new ranking. A tee time that is ranked again, at the same course, stays the offer that
 * it is, so that whoever is about to say "I'm In" to it still can; one of which nothing changed is not touched at all.
 */
export function diffOf(offered: readonly PendingRecommendation[], ranked: readonly Ranked[]): RecommendationDiff {
  const before = new Map(offered.map((recommendation) => [placeOf(recommendation), recommendation]));
  const diff: RecommendationDiff = { dropped: [], changed: [], added: [] };
  for (const teeTime of ranked) {
    const recommendation = factsOf(teeTime);
    const same = before.get(placeOf(recommendation));
    before.delete(placeOf(recommendation));
    if (!same) diff.added.push({ ...recommendation, startsAt: teeTime.startsAt });
    else if (!isSame({ ...same, ...recommendation }, same)) diff.changed.push({ ...same, facts: recommendation });
  }
  diff.dropped.push(...before.values());
  return diff;
}

/** Whether two values hold the same, name by name. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [names, others] = [Object.entries(one), new Map(Object.entries(other))];
  return names.length === others.size && names.every(([name, value]) => isSame(value, others.get(name)));
}

/** Whether all stays as it is. */
export const isNothing = ({ dropped, changed, added }: RecommendationDiff): boolean =>
  dropped.length + changed.length + added.length === 0;

const placeOf = (recommendation: RecommendationFacts): string => `${slotOf(recommendation)} ${recommendation.courseId}`;

/** Facts of a ranked tee time that are stored. */
export const factsOf = (teeTime: RankedTeeTime) => ({
  courseId: teeTime.courseId,
  date: teeTime.date,
  time: teeTime.time,
  availableMembers: teeTime.availableMembers.length,
  possibleMembers: teeTime.availableMembers.length + teeTime.unknownMembers.length,
  faces: facesOf(teeTime),
  totalMembers: teeTime.totalMembers,
  score: teeTime.score,
  receipt: teeTime.receipt,
  nearestMiss: teeTime.nearestMiss,
});
