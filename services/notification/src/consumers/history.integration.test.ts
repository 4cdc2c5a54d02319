import type { Envelope } from '@fourball/contracts/events/event.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { streamOf } from '@fourball/kit/events/broker.ts';
import { startTestBroker } from '@fourball/kit/testing/broker.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, it, onTestFinished } from 'vitest';
import { startPublisher } from '../testing/publisher.ts';
import { squadState } from '../testing/states.ts';

it('when the whole store was wiped, what is new goes first and what was lost follows, the newest part of it first', async () => {
  const server = await startTestBroker();
  onTestFinished(server.remove);
  // Order is seen by whole batches: a call that failed in the middle of one would divide it.
  const squads = await arrange(() => startPublisher('squad', server.url));
  onTestFinished(squads.stop);
  const write = async (count: number) => {
    const states = Array.from({ length: count }, () => squadState());
    for (const state of states) await squads.publish(squadEvents.squadCreated, state);
    return states.map(({ id }) => id);
  };
  const allPublished = () => until('an empty outbox', async () => (await squads.waiting()) === 0, 20_000);

  const lost = await write(250);
  await allPublished();
  await server.stop();
  const fresh = await write(1);
  await server.wipe();
  await allPublished();

  const { manager } = await squads.link;
  const held: string[] = [];
  for (let seq = 1; seq <= lost.length + 1; seq += 1) {
    const message = await manager.streams.getMessage(streamOf('squad'), { seq });
    held.push(message!.json<Envelope>().subject);
  }
  expect(held).toEqual([...fresh, ...lost.slice(150), ...lost.slice(50, 150), ...lost.slice(0, 50)]);
});
