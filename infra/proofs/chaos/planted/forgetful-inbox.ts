import { plant } from './plant.ts';

/** Every event is taken for a new one, also when it comes again. */
plant(
  '/services/kit/src/events/consume/inbox.ts',
  'ON CONFLICT DO NOTHING RETURNING',
  'ON CONFLICT (event_id) DO UPDATE SET outcome = excluded.outcome RETURNING',
);
