import { authEvents } from '@fourball/contracts/events/auth.ts';
import { connectBroker, streamOf } from '@fourball/kit/events/broker.ts';
import { startTestBroker } from '@fourball/kit/testing/broker.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { AckPolicy } from '@nats-io/jetstream';
import { expect, it, onTestFinished } from 'vitest';
import { startPublisher } from '../testing/publisher.ts';
import { golferState } from '../testing/states.ts';

it('while an erased golfer is purged, what a reader was given of others and has not acknowledged comes again', async () => {
  const server = await startTestBroker();
  onTestFinished(server.remove);
  const auth = await startPublisher('auth', server.url);
  onTestFinished(auth.stop);
  const broker = connectBroker({ url: server.url, name: 'test', log });
  onTestFinished(broker.close);
  const allPublished = () => until('an empty outbox', async () => (await auth.waiting()) === 0);

  const [leaver, other] = [golferState(), golferState()];
  await auth.publish(authEvents.userRegistered, leaver);
  await allPublished();
  const { manager, stream } = await broker.link;
  const durable_name = 'reader';
  await manager.consumers.add(streamOf('auth'), { durable_name, ack_policy: AckPolicy.Explicit });
  const reader = await stream.consumers.get(streamOf('auth'), durable_name);
  (await reader.next())?.ack();

  await auth.publish(authEvents.userDeleted, { id: leaver.id }, 2, { erase: [leaver.id] });
  await auth.publish(authEvents.userRegistered, other);
  await allPublished();
  const [tombstone, held] = [await reader.next(), await reader.next()];
  expect(held?.string()).toContain(other.id);
  // From now on the reader is past the end of the golfer, so that what came before it is purged.
  tombstone?.ack();
  await until('the purge', async () => {
    const { rows } = await auth.pool.query('SELECT bool_and(purged_at IS NOT NULL) AS done FROM erasures');
    return rows[0].done === true;
  });
  held?.nak();
  const again = await reader.next({ expires: 5_000 });
  expect(again?.string()).toContain(other.id);
});
