import { newId } from '@fourball/kit/process/id.ts';
import { openCourse } from './courses.ts';
import type { RecommendationService } from './recommendation-service.ts';
import { callsOf, offer } from './recommendations.ts';
import { createSquad, dateIn, register } from './squads.ts';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dev', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Jo'];

/** A squad, its creator first and a new one unless it is there, whose first members (all unless it is said) have confirmed a tee time. */
export async function confirmedRound(
  service: RecommendationService,
  facts: {
    courseId: string;
    members?: number;
    confirmed?: number;
    date?: string;
    time?: string;
    golfers?: string[];
    squad?: Parameters<typeof createSquad>[2];
    squadId?: string;
  },
) {
  const { courseId, members = 2, date = dateIn(5), time = '09:00' } = facts;
  const golfers = [...(facts.golfers ?? [])];
  // One after the other: of hundreds at once some would wait too long for their transactions.
  for (let at = 0; !facts.golfers && at < members; at += 1) {
    golfers.push(await register(service, { firstName: NAMES[at] ?? 'Kit' }));
  }
  const squadId = facts.squadId ?? (await createSquad(service, golfers, facts.squad));
  const id = await offer(service, { squadId, courseId, date, time });
  const calls = callsOf(service);
  for (const golfer of golfers.slice(0, facts.confirmed)) await calls.confirm(id, golfer);
  const [creator = newId(), mate = newId()] = golfers;
  return { id, squadId, golfers, creator, mate };
}

/** The same, booked; `teeTimeIds` are in the order of their starts. */
export async function bookedRound(...args: Parameters<typeof confirmedRound>) {
  const [service] = args;
  const round = await confirmedRound(...args);
  await callsOf(service).book(round.id, round.creator);
  const teeTimes = await teeTimesOf(service, round.id);
  return { ...round, teeTimeIds: teeTimes.map(({ id }) => id), teeTimeId: teeTimes[0]?.id ?? '' };
}

/** A golfer plays in a round of another squad that begins in so many hours. */
export async function playsElsewhere(service: RecommendationService, golfer: string, hours: number): Promise<void> {
  const courseId = await openCourse(service, { name: 'Otter Bend' });
  const { id } = await bookedRound(service, { courseId, golfers: [await register(service), golfer] });
  await startIn(service, id, hours * 60);
}

export const storedRound = ({ client }: RecommendationService, id: string) =>
  client.recommendation.findUniqueOrThrow({ where: { id } });

/** The tee times of a recommendation with their seats, by their starts. */
export const teeTimesOf = ({ client }: RecommendationService, recommendationId: string) =>
  client.teeTime.findMany({
    where: { recommendationId },
    include: { bookings: { orderBy: { id: 'asc' } } },
    orderBy: { startsAt: 'asc' },
  });

/** How many have a seat in each tee time of a recommendation, guests counted. */
export const sizesOf = async (service: RecommendationService, id: string): Promise<number[]> =>
  (await teeTimesOf(service, id)).map(({ bookedPlayers }) => bookedPlayers);

/** Has the tee times of a recommendation, and itself, start in so many minutes, ten apart from each other. */
export async function startIn({ client }: RecommendationService, recommendationId: string, minutes: number) {
  const teeTimes = await client.teeTime.findMany({ where: { recommendationId }, orderBy: { startsAt: 'asc' } });
  const startAt = (index: number) => new Date(Date.now() + (minutes + 10 * index) * 60_000);
  await client.recommendation.update({ where: { id: recommendationId }, data: { startsAt: startAt(0) } });
  for (const [index, { id }] of teeTimes.entries()) {
    await client.teeTime.update({ where: { id }, data: { startsAt: startAt(index), endsAt: startAt(index + 30) } });
  }
}

/** A zone in which it is noon by now, so that no test runs in quiet hours. */
export function noonZone(): string {
  const east = 12 - new Date().getUTCHours();
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

/** Gives free seats to those in line, once seats that were given up can no longer be taken back. */
export async function fillSeats({ client, waitingLists }: RecommendationService, id: string): Promise<void> {
  await client.$executeRaw`
    UPDATE tee_time_bookings SET freed_at = freed_at - interval '5 minutes'
    FROM tee_times WHERE tee_times.id = tee_time_id AND recommendation_id = ${id}::uuid`;
  await client.$executeRaw`
    UPDATE squad_tee_time_recommendations
    SET seat_freed_at = seat_freed_at - interval '5 minutes',
      line_due_at = CASE WHEN line_due_at IS NULL THEN NULL ELSE clock_timestamp() - interval '1 second' END
    WHERE id = ${id}::uuid`;
  await waitingLists.fillDue();
}

/** Lets the time to answer what is offered at a round run out. */
export const letOffersPass = ({ client }: RecommendationService, id: string) =>
  client.$executeRaw`
    WITH passed AS (UPDATE seat_offers SET ends_at = clock_timestamp() WHERE recommendation_id = ${id}::uuid AND ended_at IS NULL)
    UPDATE squad_tee_time_recommendations SET line_due_at = clock_timestamp() - interval '1 second' WHERE id = ${id}::uuid`;

/** The last event about an aggregate: its type without its publisher, version and data. */
export async function lastTold(service: RecommendationService, id: string) {
  const { type = '', envelope, aggregateVersion } = (await service.published(id)).at(-1) ?? {};
  const { data } = envelope as unknown as { data: Record<string, unknown> };
  return { type: type.split('.')[1], version: aggregateVersion, data };
}

/** Events about these since, as type without its publisher, and version. */
export async function told({ client }: RecommendationService, ids: readonly string[]): Promise<string[]> {
  const events = await client.outboxEvent.findMany({
    where: { aggregateId: { in: [...ids] } },
    orderBy: { id: 'asc' },
  });
  return events.map(({ type, aggregateVersion }) => `${type.split('.')[1]} ${aggregateVersion}`);
}
