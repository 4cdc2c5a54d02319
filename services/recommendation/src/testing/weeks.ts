import type { WeeklySlotsState } from '@fourball/contracts/events/recommendation.ts';
import type { WeeklySlots } from '@fourball/contracts/http/ranking.ts';
import { daysAfter, mondayOf, storedDate } from '../ranking/calendar.ts';
import type { RecommendationService } from './recommendation-service.ts';
import { type createSquad, dateIn, saveFree, squadOf } from './squads.ts';

/** A Monday that has begun nowhere on earth yet: on a Sunday, when it may have by a clock in the east, the one after. */
export const week = mondayOf(dateIn(8));
export const dayOfWeek = (days: number): string => daysAfter(week, days);

/** A squad of `size` of whom the first `free` can play on that week's Saturday at 09:00. */
export async function squadFreeOn(
  service: RecommendationService,
  { size, free, ...facts }: { size: number; free: number } & Parameters<typeof createSquad>[2] & object,
) {
  const squad = await squadOf(service, size, facts);
  for (const golfer of squad.golfers.slice(0, free)) await saveFree(service, golfer, dayOfWeek(5), ['09:00']);
  return squad;
}

/** The squad's kept lists of that week. */
export const weeksOf = ({ client }: RecommendationService, squadId: string) =>
  client.weeklySlots.findMany({ where: { squadId, weekStarting: storedDate(week) } });

/** Events about the ranking of the squad's weeks. */
export async function toldOfWeeks({ client }: RecommendationService, squadId: string): Promise<WeeklySlotsState[]> {
  const events = await client.outboxEvent.findMany({ where: { type: 'recommendation.weekly-slots-ranked.v1' } });
  const states = events.map(({ envelope }) => (envelope as unknown as { data: WeeklySlotsState }).data);
  return states.filter((state) => state.squadId === squadId);
}

/** Has the list of that week be this week's, as it is when its Monday has come. */
export const bringToThisWeek = ({ client }: RecommendationService, squadId: string, today: string) =>
  client.weeklySlots.updateMany({ where: { squadId }, data: { weekStarting: storedDate(mondayOf(today)) } });

export const weeklySlots = async (
  service: RecommendationService,
  squadId: string,
  userId: string,
): Promise<WeeklySlots> => (await service.call('GET', `/api/squads/${squadId}/weekly-slots`, userId)).json();
