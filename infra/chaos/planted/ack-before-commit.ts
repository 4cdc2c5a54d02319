import { plant } from './plant.ts';

/** The broker is told that an event was dealt with before it is. */
plant('/services/kit/src/events/consumer.ts', 'await apply();\n  message.ack();', 'message.ack();\n  await apply();');
