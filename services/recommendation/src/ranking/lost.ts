import type { FactorName, RankedTeeTime, ReceiptLine } from './types.ts';

/**
 * Says on the receipt of each tee time but the best what it lost most on: the line on which it has the fewest points
 * beside the best, the first of equals. One with as many points on every line lost nothing.
 *
 * @param teeTimes of one ranking, the best first.
 */
export function comparedWithBest(teeTimes: readonly RankedTeeTime[]): RankedTeeTime[] {
  const [best] = teeTimes;
  return teeTimes.map((teeTime) => (best && teeTime !== best ? compared(teeTime, best) : teeTime));
}

function compared(teeTime: RankedTeeTime, best: RankedTeeTime): RankedTeeTime {
  const lines = teeTime.receipt.filter(({ factor }) => factor !== 'floor');
  const losses = lines.map((line) => ({ line, lost: hundredths(lineOf(best, line.factor)) - hundredths(line) }));
  const most = losses.reduce((one, other) => (other.lost > one.lost ? other : one));
  if (most.lost <= 0) return teeTime;
  const lost = most.lost / 100;
  const reason = `${most.line.reason}; ${inWords(most.line.factor, best, lost)}`;
  const receipt = teeTime.receipt.map((line) => (line === most.line ? { ...line, reason, lost } : line));
  return { ...teeTime, receipt };
}

/** The best one's advantage, where few words say it; else how many points more. */
function inWords(factor: FactorName, best: RankedTeeTime, lost: number): string {
  if (factor === 'availability') return `the best has ${best.availableMembers.length} of ${best.totalMembers}`;
  if (factor === 'squadDay') return `the best is on ${lowerFirst(lineOf(best, factor).reason)}`;
  if (factor === 'courseRating') return `the best is ${lowerFirst(lineOf(best, factor).reason)}`;
  return `${lost.toFixed(2)} points less than the best`;
}

const lineOf = ({ receipt }: RankedTeeTime, factor: FactorName): ReceiptLine =>
  receipt.find((line) => line.factor === factor) as ReceiptLine;

const hundredths = ({ points }: ReceiptLine): number => Math.round(points * 100);

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
