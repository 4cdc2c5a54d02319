import { isolated } from '@fourball/contracts/bidi.ts';
import { MATCH_QUALITY, ROUND_MINUTES } from '@fourball/contracts/constants.ts';
import type { NearestMiss, RankedSlot } from '@fourball/contracts/http/ranking.ts';
import type { Recommendation, TeeTime } from '@fourball/contracts/http/recommendation.ts';
import type { Tone } from '../../components/ui/badge.tsx';
import { formatTime, minutesOf } from '../../lib/dates.ts';
import { wholeDollars } from '../../lib/dollars.ts';

/** The badges of slots: at least `excellent`, at least `good`, else fair. */
const SLOT_QUALITY = { excellent: 80, good: 60 };

const quality = (score: number, limits: { excellent: number; good: number }): { label: string; tone: Tone } => {
  if (score >= limits.excellent) return { label: 'Excellent', tone: 'excellent' };
  if (score >= limits.good) return { label: 'Good', tone: 'good' };
  return { label: 'Fair', tone: 'fair' };
};

/** The label of a recommendation's score and its colour. */
export const matchQuality = (score: number) => quality(score, MATCH_QUALITY);
/** The same for a slot. */
export const slotQuality = (score: number) => quality(score, SLOT_QUALITY);

/** The first slot of each squad and day, in their order: another hour of the same morning says nothing new. */
export const bestOfDays = <Slot extends Pick<RankedSlot, 'squadId' | 'date'>>(slots: readonly Slot[]): Slot[] =>
  slots.filter(
    ({ squadId, date }, at) => slots.findIndex((one) => one.squadId === squadId && one.date === date) === at,
  );

/** "4 of 5 can play": the headline of a tee time wherever it is shown. */
export const canPlayText = ({
  availableMembers,
  totalMembers,
}: Pick<RankedSlot, 'availableMembers' | 'totalMembers'>) => `${availableMembers} of ${totalMembers} can play`;

/** "If Dana could do 9:00 AM, 4 of 5 become 5 of 5."; in the second person for the golfer who is looking. */
export function nearestMissText(
  slot: { nearestMiss: NearestMiss; time: string; availableMembers: number; totalMembers: number },
  isViewer: boolean,
): string {
  const { isUnknown, availableMembers } = slot.nearestMiss;
  const name = isolated(slot.nearestMiss.name);
  const all = slot.totalMembers;
  const become = slot.availableMembers === 1 ? 'becomes' : 'become';
  const change = `If ${isViewer ? 'you' : name} could do ${formatTime(slot.time)}, ${slot.availableMembers} of ${all} ${become} ${availableMembers} of ${all}.`;
  return isUnknown ? `${change} ${isViewer ? 'You have' : `${name} has`} not answered yet.` : change;
}

/**
 * "2 have not answered": how many more could come. Null where nobody could, or where the nearest miss beside it names the
 * only one.
 */
export function unansweredText(unanswered: number, nearestMiss: NearestMiss | null): string | null {
  if (unanswered === 0 || (unanswered === 1 && nearestMiss?.isUnknown)) return null;
  return unanswered === 1 ? '1 has not answered' : `${unanswered} have not answered`;
}

/** Whether a ranking chose its time: of a round that was moved, neither score nor who could come is known. */
export const isRanked = ({ receipt }: Pick<Recommendation, 'receipt'>): boolean => receipt.length > 0;

/**
 * Whether a standing game gave it its hour, and nobody is free then by what they said: no ranking chose it, and its score
 * would say "Fair, 0 %".
 */
export const isOfGame = (one: Pick<Recommendation, 'availableMembers' | 'receipt'>): boolean =>
  one.availableMembers === 0 && isRanked(one);

/** Whether it is ranked anew at each visit, and was since the squad has so many members: who can come is known as of now. */
export const isRankedNow = (
  { status, totalMembers }: Pick<Recommendation, 'status' | 'totalMembers'>,
  members: number,
): boolean => status === 'pending' && totalMembers === members;

const FACTOR_LABELS: Record<string, string> = {
  availability: 'Availability',
  squadDay: "Squad's day",
  memberPreference: "Members' preference",
  courseRating: 'Course rating',
  price: 'Price',
  favourite: 'Favorite',
  fairness: 'Fairness',
  daylight: 'Daylight',
  floor: 'Floor',
};

/** A factor of the ranking as a golfer says it; one that is not known here as the server says it. */
export const factorLabel = (factor: string): string => FACTOR_LABELS[factor] ?? factor;

/** Whole percents, rounded down so that no score reads as one of a better label. */
export const matchPercent = (score: number): number => Math.floor(score);

/** A recommendation as it is once the server has heard that a golfer comes, or does not come after all. */
export function answeredBy(one: Recommendation, userId: string, comes: boolean): Recommendation {
  const others = one.confirmedMembers.filter((member) => member !== userId);
  if (comes === others.length < one.confirmedMembers.length) return one;
  const confirmedMembers = comes ? [...others, userId] : others;
  return { ...one, status: confirmedMembers.length > 0 ? 'confirmed' : 'pending', confirmedMembers };
}

/** The list with a recommendation in its latest state, in its place or, where it is new, at the end. */
export const withLatest = (all: readonly Recommendation[], latest: Recommendation): Recommendation[] =>
  all.some(({ id }) => id === latest.id) ? all.map((one) => (one.id === latest.id ? latest : one)) : [...all, latest];

/** The list as it was, but for recommendations to which the golfer has answered otherwise since: these in their latest state. */
export const withOwnAnswers = (
  all: readonly Recommendation[],
  latest: readonly Recommendation[],
  userId: string,
): Recommendation[] => {
  const isIn = ({ confirmedMembers }: Recommendation) => confirmedMembers.includes(userId);
  return all.map((one) => latest.find((other) => other.id === one.id && isIn(other) !== isIn(one)) ?? one);
};

export const priceText = (averagePrice: number | null): string =>
  averagePrice === null ? 'Price not known' : `${wholeDollars(averagePrice)} average`;

/** Points as a change of the score: `+12.5`, `−3`. */
export const pointsText = (points: number): string =>
  `${points < 0 ? '−' : '+'}${Math.abs(points).toLocaleString('en-US', { maximumFractionDigits: 2 })}`;

/** The one of a golfer's rounds that begins less than 18 holes before or after that start. */
export const clashingRound = (
  { date, time }: Pick<Recommendation, 'date' | 'time'>,
  rounds: readonly TeeTime[],
): TeeTime | undefined =>
  rounds.find((round) => round.date === date && Math.abs(minutesOf(round.time) - minutesOf(time)) < ROUND_MINUTES[18]);
