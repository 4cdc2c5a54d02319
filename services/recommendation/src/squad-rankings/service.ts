import type { Day, TimeSlot } from '@fourball/contracts/constants.ts';
import { entriesByGolfer } from '../availability/service.ts';
import { bookedRounds } from '../bookings/service.ts';
import { rankingWindow } from '../calendar/policy.ts';
import { bestRatedCourses, type CandidateCourse, ownCourses } from '../courses/service.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { golfersById } from '../golfers/service.ts';
import { instantAt } from '../ranking/clock.ts';
import { FAIRNESS_ROUNDS } from '../ranking/factors/fairness.ts';
import { rankTeeTimes, scoreTeeTime } from '../ranking/rank.ts';
import type { RankedTeeTime, RankingInput } from '../ranking/types.ts';
import { activeMembers, type Squad } from '../squads/service.ts';
import { zoneOfSquad } from './policy.ts';
import { findPlayersOfRounds } from './repository.ts';

type Tx = Prisma.TransactionClient;
type Window = RankingInput['window'];

export interface RankedOffer extends RankedTeeTime {
  readonly startsAt: Date;
}

/** A ranked tee time with the course that it is at. */
export interface PlacedTeeTime extends RankedTeeTime {
  readonly course: CandidateCourse;
}

/** Ranks a squad's next 30 days; see `RankingInput` of held slots. */
export async function rankForSquad(
  tx: Tx,
  squad: Squad,
  now: Date,
  held: NonNullable<RankingInput['held']>,
): Promise<RankedOffer[]> {
  const ground = await groundOf(tx, squad);
  const input = await inputOf(tx, squad, ground, rankingWindow(now, zonesOf(ground)), now);
  return rankTeeTimes({ ...input, held }).map((teeTime) => offerAt(teeTime, courseOf(ground, teeTime)));
}

/**
 * Ranks a window of a squad's days.
 * @param windowOf is told the zone that the squad counts its days in.
 * @param leaveOut ids of members who are no matter: it is ranked as if they were not in the squad.
 */
export async function rankWindow(
  tx: Tx,
  squad: Squad,
  now: Date,
  windowOf: (timeZone: string) => Pick<RankingInput, 'window' | 'weekdays' | 'mustCome'>,
  leaveOut: readonly string[] = [],
): Promise<PlacedTeeTime[]> {
  const ground = await groundOf(tx, squad, leaveOut);
  const { window, ...more } = windowOf(ground.timeZone);
  const input = await inputOf(tx, squad, ground, window, now);
  return rankTeeTimes({ ...input, ...more }).map((teeTime) => ({ ...teeTime, course: courseOf(ground, teeTime) }));
}

/** One slot as the ranking of the squad's next 30 days scores it. */
export async function scoreForSquad(
  tx: Tx,
  squad: Squad,
  now: Date,
  course: CandidateCourse,
  slot: { date: string; time: TimeSlot },
): Promise<RankedOffer> {
  const ground = await groundOf(tx, squad);
  const others = ground.courses.filter(({ id }) => id !== course.id);
  const wider = { ...ground, courses: [...others, course] };
  const input = await inputOf(tx, squad, wider, rankingWindow(now, zonesOf(wider)), now);
  return offerAt(scoreTeeTime(input, { ...slot, courseId: course.id }), course);
}

/** Who plays and where they may. */
interface Ground {
  readonly userIds: string[];
  readonly golfers: Awaited<ReturnType<typeof golfersById>>;
  readonly courses: CandidateCourse[];
  readonly timeZone: string;
}

async function groundOf(tx: Tx, squad: Squad, leaveOut: readonly string[] = []): Promise<Ground> {
  const userIds = (await activeMembers(tx, squad.id)).filter((id) => !leaveOut.includes(id));
  const golfers = await golfersById(tx, userIds);
  const named = [...golfers.values()].flatMap((golfer) => [...golfer.favoriteCourses, ...golfer.preferredCourses]);
  const own = await ownCourses(tx, squad, named);
  const courses = own.length > 0 ? own : await bestRatedCourses(tx);
  return { userIds, golfers, courses, timeZone: zoneOfSquad(squad, own) };
}

/** Gathers what a squad's ranking depends on. */
async function inputOf(tx: Tx, squad: Squad, ground: Ground, window: Window, now: Date): Promise<RankingInput> {
  const { userIds, golfers, courses } = ground;
  const entries = await entriesByGolfer(tx, userIds, window);
  const booked = await bookedRounds(tx, userIds, now);
  const rounds = await findPlayersOfRounds(tx, squad.id, FAIRNESS_ROUNDS);
  const members = userIds.map((id) => ({
    id,
    name: golfers.get(id)?.firstName ?? '',
    preferredDays: (golfers.get(id)?.preferredDays ?? []) as Day[],
    preferredTimeSlots: (golfers.get(id)?.preferredTimeSlots ?? []) as TimeSlot[],
    favoriteCourses: golfers.get(id)?.favoriteCourses ?? [],
    entries: entries.get(id) ?? [],
    booked: booked.get(id) ?? [],
  }));
  const preferredDays = squad.preferredDays as Day[];
  return { squad: { preferredDays }, members, courses, rounds, window, now: now.getTime() };
}

const zonesOf = ({ courses }: Ground): string[] => courses.map((course) => course.timeZone);

const courseOf = ({ courses }: Ground, { courseId }: RankedTeeTime): CandidateCourse =>
  courses.find((course) => course.id === courseId) as CandidateCourse;

/** A ranked tee time with the instant at which it begins. */
export const offerAt = (teeTime: RankedTeeTime, { timeZone }: CandidateCourse): RankedOffer => ({
  ...teeTime,
  startsAt: new Date(instantAt(teeTime.date, teeTime.time, timeZone)),
});
