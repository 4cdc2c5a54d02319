import { calendarRoutes as routes } from '@fourball/contracts/http/calendar.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { CalendarService } from './service.ts';

export function calendarRoutes(app: FastifyInstance, calendars: CalendarService): void {
  serve(app, routes.calendarSync, ({ caller }) => calendars.overview(caller.userId));
  serve(app, routes.changeCalendarSync, ({ caller, body }) => calendars.change(caller.userId, body));
  serve(app, routes.connectCalendar, ({ caller, params }) => calendars.connect(caller.userId, params.provider));
  serve(app, routes.disconnectCalendar, ({ caller, params }) => calendars.disconnect(caller.userId, params.provider));
  serve(app, routes.importCalendar, ({ caller, body }) => calendars.importFrom(caller.userId, body.address));
  serve(app, routes.forgetCalendar, ({ caller }) => calendars.forgetImport(caller.userId));
  serve(app, routes.syncCalendar, ({ caller }) => calendars.sync(caller.userId));
}
