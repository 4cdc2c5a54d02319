import { plant } from './plant.ts';

/** The broker is told that events were dealt with before they are: a tenth of a second, so that kills fall into it on any machine. */
plant(
  '/services/kit/src/events/consume/consumer.ts',
  'const results = await applyTogether(',
  `for (const { message } of deliveries) message.ack();
    await new Promise((resolve) => globalThis.setTimeout(resolve, 100));
    const results = await applyTogether(`,
);
