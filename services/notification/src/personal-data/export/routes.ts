import type { Pool } from '@fourball/kit/database/database.ts';
import { serveOwnData } from '@fourball/kit/http/own-data.ts';
import type { FastifyInstance } from 'fastify';
import type { FeedService } from '../../calendar/feed/service.ts';
import { lists } from './lists.ts';

export const serveOwnNotifications = (
  app: FastifyInstance,
  { pool, feeds }: { pool: Pool; feeds: FeedService },
): void =>
  serveOwnData(app, {
    pool,
    file: 'notifications',
    lists,
    more: async (userId) => [{ name: 'rounds.ics', text: await feeds.allOf(userId) }],
  });
