import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { type Link, streamOf } from '@fourball/kit/events/broker.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { AckPolicy } from '@nats-io/jetstream';
import { test } from 'vitest';
import { startEvents } from '../testing/events.ts';

/** Tries of a server that makes such consumers: a few in a thousand streams have one. */
const STREAMS = 1_000;
const CONSUMERS = 40;
const PROBED = 5;

test('a consumer that was made while its stream was, and from which nothing comes, is made anew and read', {
  timeout: 600_000,
}, async () => {
  const events = await startEvents();
  const broker = events.connect({ signMs: 500 });
  const link = await broker.link;
  // The server does one after the other for one connection.
  const other = await events.connect().link;
  let [silent] = await consumersOfNewStream(link, other);
  for (let made = 1; made < STREAMS && silent === undefined; made += 1) {
    await link.manager.streams.delete(streamOf('squad'));
    [silent] = await consumersOfNewStream(link, other);
  }
  const durable = silent ?? 'notification';
  events.consume({ broker, durable });
  await until('the event to be read', async () => {
    const reader = await link.manager.consumers.info(streamOf('squad'), durable).catch(() => undefined);
    return reader?.ack_floor.stream_seq === 1;
  });
});

/** Makes consumers while their stream is being made, which gets one event. @returns those that do not hand it on. */
async function consumersOfNewStream(link: Link, other: Link): Promise<string[]> {
  const made: string[] = [];
  const make = (_: unknown, index: number) => {
    const settings = { durable_name: `reader-${index}`, ack_policy: AckPolicy.Explicit };
    return other.manager.consumers.add(streamOf('squad'), settings).then(
      ({ name }) => made.push(name),
      () => {},
    );
  };
  const making = link.manager.streams.add({ name: streamOf('squad'), subjects: ['squad.>'] });
  await Promise.all([making, ...Array.from({ length: CONSUMERS }, make)]);
  const event = eventOf(squadEvents.squadDeleted, 1, { id: newId() });
  await link.stream.publish(`${event.type}.${event.subject}`, JSON.stringify(event));
  const probed = made.slice(0, PROBED).map(async (name) => {
    const consumer = await link.stream.consumers.get(streamOf('squad'), name);
    return (await consumer.next({ expires: 1_000 }).catch(() => null)) ? [] : [name];
  });
  return (await Promise.all(probed)).flat();
}
