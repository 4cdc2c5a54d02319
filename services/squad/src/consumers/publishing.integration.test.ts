import { authEvents } from '@fourball/contracts/events/auth.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { once } from '@fourball/kit/events/consume/inbox.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Prisma } from '../generated/prisma/client.ts';
import { type SquadService, startSquadService } from '../testing/squad-service.ts';
import { squadData } from '../testing/squads.ts';

let service: SquadService;
beforeAll(async () => {
  service = await startSquadService();
});
afterAll(() => service.stop());

/** An event, a handler that changes something and publishes, and what became of both. */
function causing(squadId: string, fails = false) {
  let wakes = 0;
  const event = eventOf(authEvents.userDeleted, 2, { id: newId() });
  const handler = on(authEvents.userDeleted, async (tx: Prisma.TransactionClient, _event, publish) => {
    await tx.squad.create({ data: { ...squadData(newId()), id: squadId } });
    publish(squadEvents.squadDeleted, 2, { id: squadId });
    if (fails) throw new Error('The club house is on fire');
  });
  const kept = async () => [
    await service.client.squad.count({ where: { id: squadId } }),
    await service.client.outboxEvent.count({ where: { aggregateId: squadId } }),
    await service.client.inboxEvent.count({ where: { eventId: event.id } }),
  ];
  const hear = () => once(service.client, event, handler, () => (wakes += 1));
  return { hear, kept, wakes: () => wakes };
}

test('what a handler publishes is kept with its change and the event, once, however often the event comes', async () => {
  const { hear, kept, wakes } = causing(newId());
  await Promise.all([hear(), hear(), hear()]);
  expect(await kept()).toEqual([1, 1, 1]);
  expect(wakes()).toBe(1);
});

test('of a handler that fails nothing is kept, nothing told, and nobody woken', async () => {
  const { hear, kept, wakes } = causing(newId(), true);
  await expect(hear()).rejects.toThrow('on fire');
  expect(await kept()).toEqual([0, 0, 0]);
  expect(wakes()).toBe(0);
});
