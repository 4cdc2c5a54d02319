import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { Envelope } from '@fourball/contracts/events/event.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { applyEvents } from '@fourball/kit/events/consume/apply.ts';
import { handlerOf } from '@fourball/kit/events/consume/reading.ts';
import { drop, listDeadLetters, replay } from '@fourball/kit/events/operate/dead-letters.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { expect, it } from 'vitest';
import { createNotificationDatabase } from '../testing/database.ts';
import { handlers } from '../testing/sealing.ts';
import { golferState, joiningsOf, squadState } from '../testing/states.ts';

const database = await createNotificationDatabase();

const hear = async (event: Envelope) => {
  const applying = { client: database.client, handlerFor: (type: string) => handlerOf(handlers, type) };
  return (await applyEvents(applying, [event])).get(event);
};
const notified = (golfer: { id: string }) => database.client.notification.count({ where: { userId: golfer.id } });
/** As an operator does, who would repeat what the database interrupted. */
const replayed = (event: Envelope) => arrange(() => replay(database.client, handlers, event.id));

/** Leaves behind what a consumer does when it gives an event up. */
async function giveUp(event: Envelope) {
  const { id, type, writeid } = event;
  await database.client.deadLetter.create({
    data: { eventId: id, type, reason: 'as a test says', deliveries: 8, envelope: event as object },
  });
  await database.client.inboxEvent.create({ data: { eventId: id, writeId: writeid, type, outcome: 'dead' } });
}

/** A squad with its creator, and the event by which another joins; both golfers are known unless told otherwise. */
async function squadWithJoining({ isNewcomerKnown = true } = {}) {
  const [creator, newcomer, squad] = [golferState(), golferState(), squadState()];
  const joins = joiningsOf(squad, [creator, newcomer]).map((data) => eventOf(squadEvents.memberJoined, 1, data));
  await hear(eventOf(authEvents.userRegistered, 1, creator));
  if (isNewcomerKnown) await hear(eventOf(authEvents.userRegistered, 1, newcomer));
  await hear(eventOf(squadEvents.squadCreated, 1, squad));
  await hear(joins[0]!);
  return { creator, newcomer, joining: joins[1]! };
}

it('a dead letter is listed with its reason, and is applied once when it is replayed, however often and at once', async () => {
  const { creator, joining } = await squadWithJoining();
  await giveUp(joining);
  expect(await listDeadLetters(database.client)).toMatchObject([
    { eventId: joining.id, type: joining.type, reason: 'as a test says', deliveries: 8, envelope: joining },
  ]);
  const outcomes = await Promise.all([1, 2, 3].map(() => replayed(joining)));
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['applied', 'gone', 'gone']);
  expect(await replayed(joining)).toEqual({ outcome: 'gone' });
  expect(await notified(creator)).toBe(1);
  expect(await listDeadLetters(database.client)).toEqual([]);
  expect(await database.client.inboxEvent.findUnique({ where: { eventId: joining.id } })).toMatchObject({
    outcome: 'applied',
  });
});

it('one that fails again stays, with the new reason and without half of its effect', async () => {
  const { creator, newcomer, joining } = await squadWithJoining({ isNewcomerKnown: false });
  await giveUp(joining);
  const reason = `Not heard of yet: golfer ${newcomer.id}`;
  expect(await replayed(joining)).toEqual({ outcome: 'failed', reason });
  expect(await listDeadLetters(database.client)).toMatchObject([{ eventId: joining.id, reason, deliveries: 9 }]);
  expect(await database.client.membership.count({ where: { userId: newcomer.id } })).toBe(0);

  await hear(eventOf(authEvents.userRegistered, 1, newcomer));
  expect(await replayed(joining)).toEqual({ outcome: 'applied' });
  expect(await notified(creator)).toBe(1);
});

it('one that breaks its contract, one of no interest any more and one that never was are told apart', async () => {
  const broken = { ...eventOf(squadEvents.squadCreated, 1, squadState()), data: {} };
  const dull = { ...eventOf(squadEvents.squadCreated, 1, squadState()), type: 'squad.tee-shirt-ordered.v1' };
  await giveUp(broken);
  await giveUp(dull);
  expect(await replayed(broken)).toEqual({ outcome: 'failed', reason: 'id must be an id, and 5 more fault(s)' });
  expect(await replayed(dull)).toEqual({ outcome: 'applied' });
  expect(await replay(database.client, handlers, newId())).toEqual({ outcome: 'gone' });
});

it('a letter that is dropped is told once more, and gone for good', async () => {
  const { creator, joining } = await squadWithJoining();
  await giveUp(joining);
  expect(await drop(database.client, joining.id)).toMatchObject({ eventId: joining.id, envelope: joining });
  expect(await drop(database.client, joining.id)).toBeUndefined();
  expect(await replayed(joining)).toEqual({ outcome: 'gone' });
  expect(await hear(joining)).toBe('repeated');
  expect(await notified(creator)).toBe(0);
});
