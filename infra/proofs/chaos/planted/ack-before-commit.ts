import { plant } from './plant.ts';

/** The broker is told that an event was dealt with before it is: one by itself, or all of a backlog. */
plant(
  '/services/kit/src/events/consume/consumer.ts',
  'await apply();\n  message.ack();',
  'message.ack();\n  await apply();',
);
plant(
  '/services/kit/src/events/consume/consumer.ts',
  'for await (const outcomes of applyBatch(',
  'for (const message of left) message.ack(); for await (const outcomes of applyBatch(',
);
