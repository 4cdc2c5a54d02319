import { calendarRoutes } from '@fourball/contracts/http/calendar.ts';
import { routeQuery } from '../../../lib/query.ts';

export const calendarQuery = routeQuery(calendarRoutes.calendarSync);
