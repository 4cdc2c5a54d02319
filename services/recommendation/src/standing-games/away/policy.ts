import type { Fault } from '@fourball/kit/http/problem.ts';
import { daysBetween } from '../../ranking/calendar.ts';

const YEAR_DAYS = 366;

/** First and last day on which a golfer is away. */
export interface Away {
  readonly from: string;
  readonly to: string;
}

/** Why a golfer cannot be away then; undefined where they can. */
export function validateAway({ from, to }: Away): Fault | undefined {
  if (to < from) return { path: 'body.away.to', message: 'to must not be before from' };
  if (daysBetween(from, to) < YEAR_DAYS) return undefined;
  return { path: 'body.away.to', message: 'to must be at most a year after from' };
}
