import { plant } from './plant.ts';

/** Every event is taken for a new one, also when it comes again: by itself, or in a backlog. */
plant(
  '/services/kit/src/events/consume/inbox.ts',
  'ON CONFLICT DO NOTHING',
  'ON CONFLICT (event_id) DO UPDATE SET outcome = excluded.outcome',
);
plant('/services/kit/src/events/consume/batch.ts', 'new Set(rows.map(({ eventId }) => eventId))', 'new Set()');
plant('/services/kit/src/events/consume/batch.ts', 'known.has(event.id) ?', 'false ?');
plant('/services/kit/src/events/consume/batch.ts', '&& count < data.length', '&& count < 0');
