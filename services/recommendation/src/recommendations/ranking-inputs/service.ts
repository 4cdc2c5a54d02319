import type { Day, TimeSlot } from '@fourball/contracts/constants.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import { idsOf } from '@fourball/kit/process/id.ts';
import { placeOf } from '../../courses/policy.ts';
import { bestRatedCourses, type CandidateCourse } from '../../courses/service.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { FAIRNESS_ROUNDS } from '../../ranking/factors/fairness.ts';
import type { RankingInput } from '../../ranking/types.ts';
import { coursesOfSquad, namedBy, timesOf } from './policy.ts';
import {
  type CourseRow,
  findCourses,
  findMembers,
  findPlayed,
  findSquads,
  findTimes,
  type MemberRow,
  type SquadRow,
} from './repository.ts';
import { homeZoneOf, zoneOfSquad } from './zones.ts';

export interface Reading {
  readonly client: PrismaClient;
  /** Reads for many squads go past Prisma, which takes several times as long. */
  readonly pool: Pool;
}

/** Players of a squad, and its courses; read for many squads in a few queries. */
export interface SquadContext {
  readonly squad: SquadRow;
  /** The active ones. */
  readonly members: readonly MemberRow[];
  /** By id. */
  readonly courses: ReadonlyMap<string, CandidateCourse>;
  /** In which the squad counts its days. */
  readonly timeZone: string;
}

/**
 * The grounds of the squads that are there, by their ids.
 * @param leaveOut ids of golfers who do not count, as if they were inactive.
 */
export async function loadSquadContexts(
  { client, pool }: Reading,
  squadIds: readonly string[],
  leaveOut: readonly string[] = [],
): Promise<SquadContext[]> {
  const [squads, rows] = await Promise.all([findSquads(pool, squadIds, FAIRNESS_ROUNDS), findMembers(pool, squadIds)]);
  const counted = rows.map((row) => (leaveOut.includes(row.userId) ? { ...row, isActive: false } : row));
  const members = Map.groupBy(counted, ({ squadId }) => squadId);
  const courses = await coursesFor(pool, squads, [...members.values()].flat());
  const known = new Map(courses.rows.map((row) => [row.id, candidateCourse(row)]));
  const bestRatedIn = rememberedByZone((zone) => bestRatedCourses(client, zone));
  const contexts: SquadContext[] = [];
  for (const squad of squads) {
    const everyone = members.get(squad.id) ?? [];
    const own = coursesOfSquad(squad, everyone, courses).map(({ id }) => known.get(id) as CandidateCourse);
    const timeZone = zoneOfSquad(squad, own);
    const candidates = own.length > 0 ? own : await bestRatedIn(homeZoneOf(squad));
    const active = everyone.filter(({ isActive }) => isActive);
    contexts.push({ squad, members: active, courses: byId(candidates), timeZone });
  }
  return contexts;
}

const byId = (courses: readonly CandidateCourse[]) => new Map(courses.map((course) => [course.id, course]));

/** Asks once per zone for however many squads. */
function rememberedByZone<Answer>(ask: (zone: string | null) => Answer): (zone: string | null) => Answer {
  const known = new Map<string | null, Answer>();
  return (zone) => {
    const answer = known.get(zone) ?? ask(zone);
    known.set(zone, answer);
    return answer;
  };
}

/** All courses that one of the squads may have, with the squads that have played at those that golfers added. */
async function coursesFor(pool: Pool, squads: readonly SquadRow[], members: readonly MemberRow[]) {
  const cities = squads.flatMap(({ homeCity }) => (homeCity === null ? [] : [homeCity.toLowerCase()]));
  const rows = await findCourses(pool, { ids: [...new Set(namedBy(members))], cities: [...new Set(cities)] });
  const courseIds = idsOf(rows.filter(({ isGolfers }) => isGolfers));
  const played = courseIds.length === 0 ? [] : await findPlayed(pool, { squadIds: idsOf(squads), courseIds });
  return {
    rows,
    byId: new Map(rows.map((row) => [row.id, row])),
    byCity: Map.groupBy(rows, ({ city }) => city?.toLowerCase()),
    played: new Set(played.map(({ squadId, courseId }) => `${squadId} ${courseId}`)),
  };
}

/** Ranking inputs of these squads, in the order of the grounds. */
export async function inputsOf(
  pool: Pool,
  contexts: readonly SquadContext[],
  window: RankingInput['window'],
  now: Date,
): Promise<RankingInput[]> {
  const userIds = [...new Set(contexts.flatMap(({ members }) => members.map(({ userId }) => userId)))];
  const { entries, booked, away } = timesOf(await findTimes(pool, userIds, window, now), now);
  return contexts.map(({ squad, members, courses }) => ({
    squad: { preferredDays: squad.preferredDays as Day[] },
    members: members.map((member) => ({
      id: member.userId,
      name: member.firstName,
      preferredDays: member.preferredDays as Day[],
      preferredTimeSlots: member.preferredTimeSlots as TimeSlot[],
      favoriteCourses: member.favoriteCourses,
      entries: entries.get(member.userId) ?? [],
      booked: booked.get(member.userId) ?? [],
      away: away.get(member.userId) ?? [],
    })),
    courses: [...courses.values()],
    rounds: squad.rounds,
    window,
    now: now.getTime(),
  }));
}

const candidateCourse = ({ latitude, longitude, addedBy, isGolfers, ...course }: CourseRow): CandidateCourse => ({
  ...course,
  ...placeOf({ ...course, latitude, longitude }),
});
