import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { monthOf } from '../../../lib/dates.ts';
import { routeQuery } from '../../../lib/query.ts';

/** The golfer's entries of the month in which a date lies. */
export const monthQuery = (date: Date) => routeQuery(availabilityRoutes.listAvailability, { query: monthOf(date) });
