import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AvailabilityService, startAvailabilityService } from '../testing/availability-service.ts';
import { inDays } from '../testing/dates.ts';
import { membership } from '../testing/memberships.ts';

let service: AvailabilityService;
beforeAll(async () => {
  service = await startAvailabilityService();
});
afterAll(() => service.stop());

/** A squad of two, of whom each has said something. */
async function squadOfTwo() {
  const reader = membership();
  const mate = membership({ squadId: reader.squadId });
  for (const golfer of [reader, mate]) {
    await service.hear(eventOf(squadEvents.memberJoined, 1, golfer));
    const body = { date: inDays(3), timeSlots: ['09:00'] };
    await service.call('POST', '/api/availability', golfer.userId, { body });
  }
  return { reader, mate };
}

const left = (member: { id: string; squadId: string; userId: string }, version = 3) => {
  const { id, squadId, userId } = member;
  return eventOf(squadEvents.memberLeft, version, { id, squadId, userId, reason: 'left', changedBy: null });
};
/** Golfers whose entries a golfer sees in the squad; the status of the answer where they see none. */
async function seenBy(golfer: { squadId: string; userId: string }): Promise<string[] | number> {
  const answer = await service.call('GET', `/api/squads/${golfer.squadId}/availability`, golfer.userId);
  return answer.statusCode === 200 ? answer.json().map((entry: { userId: string }) => entry.userId) : answer.statusCode;
}

test('one who left sees nothing of the squad any more, and is seen no more', async () => {
  const { reader, mate } = await squadOfTwo();
  await service.hear(left(mate));
  expect(await seenBy(mate)).toBe(404);
  expect(await seenBy(reader)).toEqual([reader.userId]);
});

test('what is older than a leaving does not bring the golfer back, whatever comes first', async () => {
  const { reader, mate } = await squadOfTwo();
  await service.hear(left(mate));
  await service.hear(eventOf(squadEvents.memberChanged, 2, { ...mate, role: 'leader' }));
  const unheard = membership({ squadId: reader.squadId });
  await service.hear(left(unheard));
  await service.hear(eventOf(squadEvents.memberJoined, 1, unheard));
  expect([await seenBy(mate), await seenBy(unheard)]).toEqual([404, 404]);
  expect(await seenBy(reader)).toEqual([reader.userId]);
});

test('one who left and joins again is a member again', async () => {
  const { reader, mate } = await squadOfTwo();
  await service.hear(left(mate));
  await service.hear(eventOf(squadEvents.memberJoined, 1, { ...mate, id: newId() }));
  expect(await seenBy(mate)).toEqual(await seenBy(reader));
});

test('whoever is in a squad reads and is read, whatever their status', async () => {
  const { reader, mate } = await squadOfTwo();
  await service.hear(eventOf(squadEvents.memberChanged, 2, { ...mate, status: 'inactive' }));
  await service.hear(eventOf(squadEvents.memberChanged, 2, { ...reader, status: 'pending' }));
  for (const golfer of [reader, mate])
    expect(new Set((await seenBy(golfer)) as string[])).toEqual(new Set([reader.userId, mate.userId]));
});

test('a squad that is deleted shows nobody anything', async () => {
  const { reader, mate } = await squadOfTwo();
  await service.hear(eventOf(squadEvents.squadDeleted, 2, { id: reader.squadId }));
  expect([await seenBy(reader), await seenBy(mate)]).toEqual([404, 404]);
});

test('the database knows no status but those of the contract', async () => {
  const { role: _, joinedAt: __, ...row } = membership();
  const create = service.client.membership.create({ data: { ...row, version: 1, status: 'asleep' } });
  await expect(create).rejects.toThrow(/memberships_status_check/);
});
