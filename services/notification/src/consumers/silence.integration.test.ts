import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { type Broker, connectBroker, streamOf } from '@fourball/kit/events/broker.ts';
import { type DeliveryOutcome, startConsumer } from '@fourball/kit/events/consume/consumer.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { SOON } from '@fourball/kit/testing/timings.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, it, onTestFinished } from 'vitest';
import { startSquadStream } from '../testing/squad-stream.ts';
import { squadState } from '../testing/states.ts';

/** Started one after the other: some of them notice that signs of life are missing before the connection is lost. */
const READERS = 12;
/** Signs of life and of silence as short as the broker allows, the one to the other as in the product. */
const timings = { ...SOON, pingMs: 250, signMs: 500 };
/** Less than a reader waits that has asked in vain what became of it, and far more than it takes to connect. */
const LAPSE_MS = 14_000;

it('readers go on as soon as a broker that fell silent speaks again, whatever they had noticed of it', async () => {
  const { broker, server, database, send } = await startSquadStream();
  const { url, link: way } = await server.openWay();
  onTestFinished(way.close);
  const far = connectBroker({ url, name: 'notification', log, timings });
  onTestFinished(far.close);
  const outcomes: DeliveryOutcome[] = [];
  // Each delivery is counted: none may come again for another reason than the silence.
  const startReader = (durable: string) =>
    arrange(() =>
      startConsumer({
        reader: 'notification',
        publisher: 'squad',
        durable,
        handlers: [],
        broker: far,
        client: database.client,
        log,
        dealtWith: () => {},
        counted: (outcome) => outcomes.push(outcome),
      }),
    );
  const hasRead = async (reader: number, events: number) => {
    const { manager } = await broker.link;
    const info = await manager.consumers.info(streamOf('squad'), `reader${reader}`).catch(() => undefined);
    return info?.ack_floor.stream_seq === events;
  };
  const isReadByAll = async (events: number, readers = READERS) => {
    for (let reader = 0; reader < readers; reader += 1)
      await until(`reader ${reader} to have read ${events} events`, () => hasRead(reader, events), LAPSE_MS);
  };
  const tell = () => send(eventOf(squadEvents.squadCreated, 1, squadState()));

  await tell();
  for (let index = 0; index < READERS; index += 1) {
    onTestFinished(startReader(`reader${index}`).stop);
    await isReadByAll(1, index + 1);
  }
  const nextSign = await hearSigns(broker);
  await nextSign();
  await tell();
  await isReadByAll(2);
  await nextSign();
  way.cut();
  await until('the loss to be noticed', async () => !far.connected());
  // So it forgets what it was asked on the connections of before, which might bring the next event by luck.
  await server.stop();
  await server.start();
  await until('the test to be connected', async () => broker.connections() === 2);
  way.mend({ breaks: true });
  await tell();
  await isReadByAll(3);
  expect(outcomes.filter((outcome) => outcome !== 'repeated')).toHaveLength(3);
});

/** Answers how to wait for the next sign of life that the broker gives to a reader for whom it has nothing. */
async function hearSigns(broker: Broker) {
  const { connection } = await broker.link;
  let heard = Promise.withResolvers<void>();
  connection.subscribe('_INBOX.>', {
    callback: (_, message) => {
      if (message.headers?.code !== 100) return;
      heard.resolve();
      heard = Promise.withResolvers();
    },
  });
  await connection.flush();
  return () => heard.promise;
}
