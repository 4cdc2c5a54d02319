import type { GameDateState } from '@fourball/contracts/events/game-date.ts';
import type { GameRules } from '@fourball/contracts/http/standing-game.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { storedDate } from '../ranking/calendar.ts';
import type { RecommendationService } from './recommendation-service.ts';
import { createSquad, dateIn, register } from './squads.ts';
import { saturdays } from './standing-games.ts';

const HOUR_MS = 60 * 60_000;
const hoursAhead = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

interface DateFacts {
  readonly courseId: string;
  readonly members?: number;
  readonly rules?: Partial<GameRules>;
  /** Days until it is played. */
  readonly days?: number;
  readonly status?: 'planned' | 'open' | 'locked';
  readonly squad?: Parameters<typeof createSquad>[2];
  readonly golfers?: string[];
  /** One that is there already. */
  readonly squadId?: string;
}

/** A planned date of a squad's game, its creator first, that is to open now. */
export async function plannedDate(service: RecommendationService, facts: DateFacts) {
  const { courseId, members = 4, days = 6 } = facts;
  const golfers = facts.golfers ?? (await Promise.all(Array.from({ length: members }, () => register(service))));
  const squadId =
    facts.squadId ?? (await createSquad(service, golfers, { timeZone: 'America/Phoenix', ...facts.squad }));
  const { firstDate: _, lastDate: _last, ...rules } = { ...saturdays, courseIds: [courseId], ...facts.rules };
  const gameId = newId();
  await service.client.standingGame.create({
    data: { id: gameId, squadId, rules, firstDate: storedDate(dateIn(days)), lastDate: null },
  });
  const id = await addDate(service, { gameId, squadId, courseId, days });
  const [creator = '', mate = ''] = golfers;
  return { id, gameId, squadId, golfers, creator, mate };
}

/** One more date of a game; answers its id. */
export async function addDate(
  { client }: RecommendationService,
  { gameId, squadId, courseId, days }: { gameId: string; squadId: string; courseId: string; days: number },
): Promise<string> {
  const [id, date] = [newId(), storedDate(dateIn(days))];
  const moments = { opensAt: hoursAhead(-1), deadlineAt: hoursAhead(24 * (days - 2)), dueAt: hoursAhead(-1) };
  await client.gameDate.create({ data: { id, gameId, squadId, originalDate: date, date, courseId, ...moments } });
  return id;
}

/** The same date, opened; answers its round too. */
export async function openedDate(service: RecommendationService, facts: DateFacts) {
  const planned = await plannedDate(service, facts);
  await service.cycle.runDue();
  return { ...planned, round: (await storedDateOf(service, planned.id)).recommendationId ?? '' };
}

export const storedDateOf = ({ client }: RecommendationService, id: string) =>
  client.gameDate.findUniqueOrThrow({ where: { id } });

/** Has the deadline of a date passed so many hours ago, and does what is due then, on two replicas at once. */
export async function passDeadline({ client, cycle }: RecommendationService, id: string, hours = 0): Promise<void> {
  const past = { deadlineAt: hoursAhead(-hours - 0.01), dueAt: hoursAhead(-0.01) };
  await client.gameDate.update({ where: { id }, data: past });
  await Promise.all([cycle.runDue(), cycle.runDue()]);
}

/** Has a date looked at now, and does what is due. */
export async function lookAt({ client, cycle }: RecommendationService, id: string): Promise<void> {
  await client.gameDate.update({ where: { id }, data: { dueAt: hoursAhead(-0.01) } });
  await cycle.runDue();
}

type TestedState = GameDateState &
  Partial<{ nudge: number; reminder: number; canExtend: boolean; reason: string; changedBy: string; nextDate: string }>;

/** Events about a date, as type without its publisher, and data. */
export async function toldOfDate({ client }: RecommendationService, id: string) {
  const events = await client.outboxEvent.findMany({ where: { aggregateId: id }, orderBy: { id: 'asc' } });
  return events.map(({ type, envelope }) => ({
    type: type.split('.')[1] ?? '',
    data: (envelope as unknown as { data: TestedState }).data,
  }));
}

/** A golfer says that they are away on the day in so many days. */
export const setAway = (service: RecommendationService, userId: string | undefined, days: number) =>
  service.call('PUT', '/api/away', userId, { away: { from: dateIn(days), to: dateIn(days) } });

/** A golfer's standing answer to a game. */
export const standsAt = (
  { client }: RecommendationService,
  gameId: string,
  userId: string,
  answer: 'ask' | 'usually_in' | 'if_needed',
  missed = 0,
) => client.standingAnswer.create({ data: { gameId, userId, answer, missed } });
