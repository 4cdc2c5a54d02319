import type { Course } from '../types.ts';
import { moneyInWords } from '../words.ts';
import type { CourseFactor } from './factor.ts';

/**
 * 5 points for a round that costs nothing, 2.5 at the median of the candidates' prices, none from twice the median
 * on; half of the points where the price is not known.
 */
export const price: CourseFactor = {
  name: 'price',
  scope: 'course',
  points: ({ course: { averagePrice }, medianPrice }) => {
    if (averagePrice === null || medianPrice === null) return 2.5;
    // When most rounds cost nothing the median is 0 too, and 0 / 0 would say nothing.
    if (averagePrice === 0) return 5;
    return 5 * Math.max(0, 1 - averagePrice / (2 * medianPrice));
  },
  reason: ({ course: { averagePrice }, medianPrice }) => {
    if (averagePrice === null || medianPrice === null) return 'Price not known';
    const [round, typical] = [moneyInWords(averagePrice), moneyInWords(medianPrice)];
    if (round === typical) return `${round} a round, the typical price of these courses`;
    const position = averagePrice < medianPrice ? 'below' : 'above';
    return `${round} a round, ${position} the typical ${typical} of these courses`;
  },
};

/**
 * The median of the known prices of the courses that have at least one candidate, in dollars. Each course counts
 * once, however many slots it has open, so that a price is compared with what else there is to pay and not with how
 * often. Of an even number of prices it is the mean of the two in the middle. Null when no price is known.
 */
export function medianPriceOf(courses: Iterable<Course>): number | null {
  const prices = [...courses]
    .map((course) => course.averagePrice)
    .filter((known) => known !== null)
    .sort((a, b) => a - b);
  const upper = prices[Math.floor(prices.length / 2)];
  const lower = prices[Math.floor((prices.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}
