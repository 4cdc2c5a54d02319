import type { JsMsg } from '@nats-io/jetstream';
import { createRandom } from '../../../lib/random.ts';
import { plant } from '../planted/plant.ts';

/* Between the stream and a reader: some events come later than those behind them, and some again although they were acked. */
const HELD_BACK = 0.03;
const LONGEST_HOLD_MS = 1_500;
const ACK_LOST = 0.2;

const random = createRandom(process.env.CHAOS_SEED ?? '');

async function* unruly(messages: AsyncIterable<JsMsg>): AsyncGenerator<JsMsg> {
  for await (const message of messages) {
    const isFirst = message.info.deliveryCount === 1;
    if (isFirst && random.chance(HELD_BACK)) {
      message.nak(random.whole(1, LONGEST_HOLD_MS));
      continue;
    }
    if (isFirst && random.chance(ACK_LOST)) message.ack = () => {};
    yield message;
  }
}

Object.assign(globalThis, { unruly });
plant(
  '/services/kit/src/events/consume/consumer.ts',
  'inBatches(messages, ',
  'inBatches(globalThis.unruly(messages), ',
);
