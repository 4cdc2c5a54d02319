import { calendarRoutes as routes } from '@fourball/contracts/http/calendar.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { isKnown } from './policy.ts';
import type { FeedService } from './service.ts';

export function calendarFeedRoutes(app: FastifyInstance, feeds: FeedService): void {
  serve(app, routes.calendarFeed, async ({ params, reply }) => {
    const { text, etag, lastModified } = await feeds.feed(params.feedToken);
    // Calendars keep what they get and ask whether it is still so; nobody on the way keeps it.
    reply.header('cache-control', 'private, no-cache').header('etag', etag);
    reply.header('last-modified', lastModified.toUTCString());
    const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = reply.request.headers;
    if (isKnown({ ifNoneMatch, ifModifiedSince }, etag, lastModified)) await reply.code(304).send();
    return text;
  });

  serve(app, routes.teeTimeCalendar, async ({ params, caller, reply }) => {
    const text = await feeds.teeTime(caller.userId, params.teeTimeId);
    reply.header('content-disposition', 'attachment; filename="tee-time.ics"');
    return text;
  });
}
