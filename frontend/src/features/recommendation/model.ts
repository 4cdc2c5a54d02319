import { MATCH_QUALITY } from '@fourball/contracts/constants.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { Tone } from '../../components/ui/badge.tsx';

/** The label of a recommendation's score and its colour. */
export function matchQuality(score: number): { label: string; tone: Tone } {
  if (score >= MATCH_QUALITY.excellent) return { label: 'Excellent', tone: 'excellent' };
  if (score >= MATCH_QUALITY.good) return { label: 'Good', tone: 'good' };
  return { label: 'Fair', tone: 'fair' };
}

/** Whole percents, rounded down so that no score reads as one of a better label. */
export const matchPercent = (score: number): number => Math.floor(score);

export const confirmedBy = (one: Recommendation, userId: string): Recommendation =>
  one.confirmedMembers.includes(userId)
    ? one
    : { ...one, status: 'confirmed', confirmedMembers: [...one.confirmedMembers, userId] };

/** The list with one of its recommendations in its latest state. */
export const replaced = (all: readonly Recommendation[], latest: Recommendation): Recommendation[] =>
  all.map((one) => (one.id === latest.id ? latest : one));

/** Whether a golfer can still join in, or the creator book. */
export const isOpen = ({ status, bookingConfirmed }: Pick<Recommendation, 'status' | 'bookingConfirmed'>): boolean =>
  !bookingConfirmed && (status === 'pending' || status === 'confirmed');

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

export const priceText = (averagePrice: number | null): string =>
  averagePrice === null ? 'Price not known' : `${dollars.format(averagePrice)} average`;

/** Points as a change of the score: `+12.5`, `−3`. */
export const pointsText = (points: number): string =>
  `${points < 0 ? '−' : '+'}${Math.abs(points).toLocaleString('en-US', { maximumFractionDigits: 2 })}`;
