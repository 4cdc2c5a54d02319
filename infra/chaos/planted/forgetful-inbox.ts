import { plant } from './plant.ts';

/** Every event is taken for a new one, also when it comes again. */
plant('/services/kit/src/events/inbox.ts', 'return count === 1;', 'return count <= 1;');
plant(
  '/services/kit/src/events/consumer.ts',
  'if (batch.length < WORTH_ASKING) return',
  'if (batch.length > 0) return',
);
