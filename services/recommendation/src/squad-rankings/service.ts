import type { Day, TimeSlot } from '@fourball/contracts/constants.ts';
import { entriesByGolfer } from '../availability/service.ts';
import { bookedRounds } from '../bookings/service.ts';
import { rankingWindow } from '../calendar/policy.ts';
import { candidateCourses } from '../courses/service.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { golfersById } from '../golfers/service.ts';
import { instantAt } from '../ranking/clock.ts';
import type { RankedTeeTime } from '../ranking/types.ts';
import { activeMembers, type Squad } from '../squads/service.ts';
import { type HeldSlot, rankNewSlots } from './policy.ts';

type Tx = Prisma.TransactionClient;

export interface RankedOffer extends RankedTeeTime {
  readonly startsAt: Date;
}

/** Gathers what a squad's ranking depends on, and ranks: the best tee times of the next 30 days, held slots aside. */
export async function rankForSquad(tx: Tx, squad: Squad, now: Date, held: readonly HeldSlot[]): Promise<RankedOffer[]> {
  const userIds = await activeMembers(tx, squad.id);
  const golfers = await golfersById(tx, userIds);
  const named = [...golfers.values()].flatMap((golfer) => [...golfer.favoriteCourses, ...golfer.preferredCourses]);
  const courses = await candidateCourses(tx, named);
  const timeZones = new Map(courses.map((course) => [course.id, course.timeZone]));
  const window = rankingWindow(now, [...timeZones.values()]);
  const entries = await entriesByGolfer(tx, userIds, window);
  const booked = await bookedRounds(tx, userIds, now);
  const members = userIds.map((id) => ({
    id,
    preferredDays: (golfers.get(id)?.preferredDays ?? []) as Day[],
    preferredTimeSlots: (golfers.get(id)?.preferredTimeSlots ?? []) as TimeSlot[],
    favoriteCourses: golfers.get(id)?.favoriteCourses ?? [],
    entries: entries.get(id) ?? [],
    booked: booked.get(id) ?? [],
  }));
  const preferredDays = squad.preferredDays as Day[];
  const ranked = rankNewSlots({ squad: { preferredDays }, members, courses, window, now: now.getTime() }, held);
  return ranked.map((teeTime) => {
    const timeZone = timeZones.get(teeTime.courseId) as string;
    return { ...teeTime, startsAt: new Date(instantAt(teeTime.date, teeTime.time, timeZone)) };
  });
}
