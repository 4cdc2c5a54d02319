import type { NearestMiss } from '@fourball/contracts/http/ranking.ts';
import type { Course, Interval, Member, Place, RankedTeeTime, RankingInput } from '../types.ts';
import { instantOf, sunsetOf } from './oracle-clock.ts';

// The ranking once more, as slow and as plain as can be, sharing nothing with the module but the shapes of its data:
// every candidate on its own, in exact fractions, its round walked through in steps of five minutes.

type Expected = Omit<RankedTeeTime, 'time' | 'receipt'> & { time: string; points: Record<string, number> };

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const FIVE_MINUTES = 300_000;

interface Candidate {
  date: string;
  time: string;
  startsAt: number;
  course: Course;
  free: Member[];
  unknown: Member[];
}

interface Scored extends Candidate {
  points: Record<string, number>;
  score: number;
}

export function expectedRanking(input: RankingInput): Expected[] {
  const starts = everySlot(input).flatMap(([date, time]) =>
    input.courses.flatMap((course) => startAt(input, date, time, course)),
  );
  const candidates = starts.filter((start) => isCandidate(input, start));
  const scored = candidates.map((candidate) => scoredAmong(input, candidate, candidates));
  return offered(scored, input.limit ?? 10).map((teeTime) => ({
    date: teeTime.date,
    time: teeTime.time,
    courseId: teeTime.course.id,
    availableMembers: teeTime.free.map(({ id }) => id).sort(),
    ifNeedBeMembers: teeTime.free
      .filter((member) => saidIfNeedBe(member, teeTime.date, teeTime.time))
      .map(({ id }) => id)
      .sort(),
    unknownMembers: teeTime.unknown.map(({ id }) => id).sort(),
    totalMembers: input.members.length,
    score: teeTime.score / 100,
    points: Object.fromEntries(Object.entries(teeTime.points).map(([factor, points]) => [factor, points / 100])),
    nearestMiss: missed(input, starts, candidates, teeTime),
  }));
}

function isCandidate({ mustCome = [] }: RankingInput, { free }: Candidate): boolean {
  return free.length > 0 && mustCome.every((wanted) => free.some(({ id }) => id === wanted));
}

const twiceMedians = new WeakMap<Candidate[], number>();

function scoredAmong(input: RankingInput, candidate: Candidate, candidates: Candidate[]): Scored {
  const twiceMedian = twiceMedians.get(candidates) ?? twiceMedianOf(candidates);
  twiceMedians.set(candidates, twiceMedian);
  const points = pointsOf(input, candidate, twiceMedian);
  const sum = Object.values(points).reduce((total, each) => total + each, 0);
  if (sum < 0) return { ...candidate, points: { ...points, floor: -sum }, score: 0 };
  return { ...candidate, points, score: sum };
}

function twiceMedianOf(candidates: Candidate[]): number {
  const prices = [...new Set(candidates.map(({ course }) => course))]
    .flatMap(({ averagePrice }) => (averagePrice === null ? [] : [cents(averagePrice)]))
    .sort((a, b) => a - b);
  return (prices[prices.length >> 1] ?? 0) + (prices[(prices.length - 1) >> 1] ?? 0);
}

/** Every member who is not free says that they are, one at a time, and that date and time is ranked again. */
function missed(
  input: RankingInput,
  starts: Candidate[],
  candidates: Candidate[],
  teeTime: Scored,
): NearestMiss | null {
  const { date, time, course } = teeTime;
  const isThen = (other: Candidate) => other.date === date && other.time === time;
  const [then, others] = [starts.filter(isThen), candidates.filter((other) => !isThen(other))];
  let most: NearestMiss | null = null;
  for (const member of [...input.members].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const projection = (start: Candidate) =>
      freedomOf(member, date, time, start.startsAt, start.course) !== 'free' &&
      !isTaken(member, start.date, start.startsAt, start.course);
    const changed = then.map((start) => (projection(start) ? { ...start, free: [...start.free, member] } : start));
    const again = changed.find((start) => start.course === course);
    if (!again || again.free.length === teeTime.free.length) continue;
    const all = [...others, ...changed.filter((start) => isCandidate(input, start))];
    const score = scoredAmong(input, again, all).score / 100;
    if (score <= (most?.score ?? teeTime.score / 100)) continue;
    const isUnknown = teeTime.unknown.includes(member);
    most = { userId: member.id, name: member.name, isUnknown, availableMembers: again.free.length, score };
  }
  return most;
}

function everySlot({ window }: RankingInput): [date: string, time: string][] {
  const slots: [string, string][] = [];
  for (let day = Date.parse(window.startDate); day <= Date.parse(window.endDate); day += 86_400_000) {
    for (let hour = 6; hour <= 18; hour += 1) {
      slots.push([new Date(day).toISOString().slice(0, 10), `${String(hour).padStart(2, '0')}:00`]);
    }
  }
  return slots;
}

function startAt({ members, now }: RankingInput, date: string, time: string, course: Course): Candidate[] {
  const startsAt = instantOf(date, time, course.timeZone);
  if (startsAt < now + 2 * 3_600_000 || startsAt >= sunsetOf(date, course)) return [];
  const saying = (freedom: string) => members.filter((m) => freedomOf(m, date, time, startsAt, course) === freedom);
  return [{ date, time, startsAt, course, free: saying('free'), unknown: saying('unknown') }];
}

function offered(scored: Scored[], limit: number): Scored[] {
  const inOrder = [...scored].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  const seen = new Set<string>();
  const best = inOrder.filter(({ date, time }) => !seen.has(date + time) && seen.add(date + time));
  const perDate: Record<string, Scored[]> = {};
  for (const one of best) perDate[one.date] = [...(perDate[one.date] ?? []), one];
  const firstTwo = best.filter((one) => perDate[one.date]?.slice(0, 2).includes(one));
  const others = best.filter((one) => !firstTwo.includes(one));
  const chosen = [...firstTwo, ...others].slice(0, limit);
  return best.filter((one) => chosen.includes(one));
}

function sortKey({ score, date, time, course }: Scored): string {
  return [String(100_000 - score).padStart(6, '0'), date, time, course.name, course.id].join('\u0000');
}

function freedomOf(member: Member, date: string, time: string, startsAt: number, course: Course): string {
  if (isTaken(member, date, startsAt, course)) return 'busy';
  const named = (list: readonly string[], value: string) => list.indexOf(value) >= 0;
  for (const entry of member.entries) {
    if (entry.date === date && !entry.isAvailable) return 'busy';
    if (entry.date === date) return named(entry.timeSlots, time) ? 'free' : 'busy';
  }
  const matches = named(member.preferredDays, weekday(date)) && named(member.preferredTimeSlots, time);
  return matches ? 'free' : 'unknown';
}

/** By a round then, or a distant one that day; by an appointment, too, on a date of which the member said nothing. */
function isTaken(member: Member, date: string, startsAt: number, course: Course): boolean {
  const hasEntry = member.entries.some((entry) => entry.date === date);
  if (member.booked.some((round) => round.date === date && isAnHourAway(round.place, course))) return true;
  return takes(member.booked, startsAt, course) || (!hasEntry && takes(member.away ?? [], startsAt, course));
}

/** More than 80 of the 6371 km from the middle of the earth, by the angle between the two; else by what the city is called. */
function isAnHourAway(one: Place, other: Place): boolean {
  if (one.position === null || other.position === null) {
    const named = (part: 'city' | 'state') => [one, other].flatMap((place) => place[part]?.toUpperCase() ?? []);
    return new Set(named('city')).size === 2 || new Set(named('state')).size === 2;
  }
  const [here, there] = [upFrom(one.position), upFrom(other.position)];
  const cosine = here.reduce((sum, part, axis) => sum + part * Number(there[axis]), 0);
  return cosine < Math.cos(80 / 6371);
}

/** The direction that is up at a position. */
function upFrom({ latitude, longitude }: NonNullable<Place['position']>): number[] {
  const [north, east] = [latitude, longitude].map((degrees) => (Math.PI * degrees) / 180) as [number, number];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

function takes(booked: readonly Interval[], startsAt: number, { holes }: Course): boolean {
  if (booked.length === 0) return false;
  const end = startsAt + (holes === 9 ? 130 : 255) * 60_000;
  for (let moment = startsAt; moment < end; moment += FIVE_MINUTES) {
    if (booked.some((round) => moment >= round.startsAt && moment < round.endsAt)) return true;
  }
  return false;
}

/** In hundredths of a point. */
function pointsOf(
  { squad, members, rounds }: RankingInput,
  { date, time, course, free }: Candidate,
  twiceMedian: number,
): Record<string, number> {
  const fans = free.filter((member) => member.favoriteCourses.includes(course.id));
  const matched = free.reduce((sum, member) => {
    const fit = match(member.preferredDays, weekday(date)) + match(member.preferredTimeSlots, time);
    return sum + (saidIfNeedBe(member, date, time) ? fit : 2 * fit);
  }, 0);
  return {
    availability: fraction(6000 * free.length, members.length),
    squadDay: match(squad.preferredDays, weekday(date)) * 400,
    memberPreference: fraction(1000 * matched, 8 * free.length),
    courseRating: course.rating === null ? 350 : fraction(7 * cents(course.rating), 5),
    price: course.averagePrice === null ? 250 : pricePoints(cents(course.averagePrice), twiceMedian),
    favourite: fraction(400 * fans.length, free.length),
    fairness: fairnessPoints(free, members, rounds),
    daylight: daylightPoints(date, time, course),
  };
}

function saidIfNeedBe({ entries }: Member, date: string, time: string): boolean {
  const entry = entries.find((one) => one.date === date && one.isAvailable);
  return entry?.ifNeedBe?.some((slot) => slot === time) ?? false;
}

/** Missed rounds weigh 4^k 5^(9-k) here, which is 0.8^k times a number that falls out again. */
function fairnessPoints(free: Member[], members: readonly Member[], rounds: RankingInput['rounds']): number {
  const missed = (some: readonly Member[]) =>
    rounds
      .filter((_, k) => k < 10)
      .flatMap((players, k) => some.filter(({ id }) => !players.includes(id)).map(() => 4 ** k * 5 ** (9 - k)))
      .reduce((sum, each) => sum + each, 0);
  return missed(members) === 0 ? 0 : fraction(600 * missed(free), missed(members));
}

/** One point less for every ten minutes, fifteen at most. */
function daylightPoints(date: string, time: string, course: Course): number {
  const end = instantOf(date, time, course.timeZone) + (course.holes === 9 ? 130 : 255) * 60_000;
  const minutes = (end - sunsetOf(date, course)) / 60_000;
  if (minutes <= 0) return 0;
  return minutes >= 150 ? -1500 : -10 * minutes;
}

/** Two for a match; one, half of that, where nothing is named. */
function match(named: readonly string[], value: string): number {
  if (named.length === 0) return 1;
  return named.includes(value) ? 2 : 0;
}

function pricePoints(price: number, twiceMedian: number): number {
  if (price === 0) return 500;
  return price >= twiceMedian ? 0 : fraction(500 * (twiceMedian - price), twiceMedian);
}

/** The quotient as a whole number, halves up, without floating point. */
function fraction(dividend: number, divisor: number): number {
  return Number((2n * BigInt(dividend) + BigInt(divisor)) / (2n * BigInt(divisor)));
}

function cents(amount: number): number {
  return Number(amount.toFixed(2).replace('.', ''));
}

function weekday(date: string): string {
  return String(WEEK[new Date(`${date}T12:00:00Z`).getUTCDay()]);
}
