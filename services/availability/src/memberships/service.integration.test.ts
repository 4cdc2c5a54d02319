import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { expect, test } from 'vitest';
import { inDays, membership, startAvailabilityService } from '../testing/availability-service.ts';

const service = await startAvailabilityService();

/** A squad of two, of whom each has said something. */
async function squadOfTwo() {
  const reader = membership();
  const mate = membership({ squadId: reader.squadId });
  for (const golfer of [reader, mate]) {
    await service.hear(eventOf(squadEvents.memberJoined, 1, golfer));
    await service.call('POST', '/api/availability', golfer.userId, { body: { date: inDays(3), timeSlots: ['09:00'] } });
  }
  return { reader, mate };
}

const left = ({ id, squadId, userId }: { id: string; squadId: string; userId: string }) =>
  eventOf(squadEvents.memberLeft, 3, { id, squadId, userId, reason: 'left', changedBy: null });
/** Golfers whose entries a golfer sees in the squad; the status of the answer where they see none. */
async function seenBy(golfer: { squadId: string; userId: string }): Promise<string[] | number> {
  const answer = await service.call('GET', `/api/squads/${golfer.squadId}/availability`, golfer.userId);
  return answer.statusCode === 200 ? answer.json().map((entry: { userId: string }) => entry.userId) : answer.statusCode;
}

test('one who left sees nothing of the squad, and is seen no more, whatever older comes late, until they join again', async () => {
  const { reader, mate } = await squadOfTwo();
  await service.hear(left(mate));
  await service.hear(eventOf(squadEvents.memberChanged, 2, { ...mate, role: 'leader' }));
  const unheard = membership({ squadId: reader.squadId });
  await service.hear(left(unheard));
  await service.hear(eventOf(squadEvents.memberJoined, 1, unheard));
  expect([await seenBy(mate), await seenBy(unheard), await seenBy(reader)]).toEqual([404, 404, [reader.userId]]);
  await service.hear(eventOf(squadEvents.memberJoined, 1, { ...mate, id: newId() }));
  expect(await seenBy(mate)).toHaveLength(2);
});

test('whoever is in a squad reads and is read, whatever their status, until it is deleted', async () => {
  const { reader, mate } = await squadOfTwo();
  await service.hear(eventOf(squadEvents.memberChanged, 2, { ...mate, status: 'inactive' }));
  await service.hear(eventOf(squadEvents.memberChanged, 2, { ...reader, status: 'pending' }));
  for (const golfer of [reader, mate]) expect(await seenBy(golfer)).toHaveLength(2);
  await service.hear(eventOf(squadEvents.squadDeleted, 2, { id: reader.squadId }));
  expect([await seenBy(reader), await seenBy(mate)]).toEqual([404, 404]);
});
