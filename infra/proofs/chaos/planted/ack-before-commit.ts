import { plant } from './plant.ts';

/** The broker is told that events were dealt with before they are. */
plant(
  '/services/kit/src/events/consume/consumer.ts',
  'const results = await applyEvents(',
  'for (const { message } of deliveries) message.ack(); const results = await applyEvents(',
);
