import { availability } from './factors/availability.ts';
import { courseRating } from './factors/course-rating.ts';
import { daylight } from './factors/daylight.ts';
import type { Factor } from './factors/factor.ts';
import { fairness } from './factors/fairness.ts';
import { favourite } from './factors/favourite.ts';
import { memberPreference } from './factors/member-preference.ts';
import { price } from './factors/price.ts';
import { squadDay } from './factors/squad-day.ts';

/** Factors of a score, in the order of the receipt's lines. */
export const FACTORS: readonly Factor[] = [
  availability,
  squadDay,
  memberPreference,
  courseRating,
  price,
  favourite,
  fairness,
  daylight,
];
