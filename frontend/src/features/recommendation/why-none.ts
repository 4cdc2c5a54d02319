import type { HeatMap } from '@fourball/contracts/http/ranking.ts';
import type { QueryClient } from '@tanstack/react-query';
import { toDateText } from '../../lib/dates.ts';
import { squadAvailabilityQuery } from '../availability/api/squad-availability.ts';
import { squadHeatMapQuery } from '../heat-map/api/squad-heat-map.ts';

/** Reason for which a squad has no tee times although members are free: no more of it is known here. */
export const FREE_IN_VAIN =
  'Members are free, but not for a tee time: no course is known where you play, it is dark by then, or your squad plays already.';

export const NOT_LOADED = "The squad's availability could not be loaded.";

/**
 * Whether somebody is free at an hour at which a round can still begin: the map has the usual weeks, the answers the days
 * beyond it. Undefined where one of them could not be read, and the other tells of nobody.
 */
export const isAnyoneFree = (
  map: HeatMap | undefined,
  answers: readonly { date: string; isAvailable: boolean }[] | undefined,
): boolean | undefined =>
  answers?.some(({ date, isAvailable }) => isAvailable && date > (map?.days.at(-1)?.date ?? toDateText(new Date()))) ||
  map?.days.some(({ slots }) => slots.some(({ isOpen, free }) => isOpen && free.length > 0)) ||
  (map && answers ? false : undefined);

/** Reason in words for which a squad has no tee times, with the step that is missing. */
export async function whyNone(client: QueryClient, squadId: string): Promise<string> {
  const map = squadHeatMapQuery(squadId);
  const answers = squadAvailabilityQuery(squadId);
  // Falls back on what was read before, where it cannot be read anew.
  await Promise.allSettled([client.fetchQuery(map), client.fetchQuery(answers)]);
  const isFree = isAnyoneFree(client.getQueryData(map.queryKey), client.getQueryData(answers.queryKey));
  if (isFree === undefined) return `${NOT_LOADED} Try again.`;
  return isFree
    ? FREE_IN_VAIN
    : 'Nobody in the squad is free in the next 30 days. Say under Schedule when you can play.';
}
