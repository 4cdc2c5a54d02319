import { newId } from '@fourball/kit/process/id.ts';
import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const { service, courseId, confirmedRound, bring, toldOfRound } = useService();

/** Words of leaders that a round waits for: on what, and of whom. */
const askedFor = async (id: string) =>
  (await toldOfRound('approval-asked', id)).map(({ about, userId }) => [about, userId]);

test('a guest who is to be approved is told to leaders once, and one of a leader is not', async () => {
  const { id, creator, mate } = await confirmedRound({ courseId });
  for (const host of [creator, mate, mate]) expect((await bring(id, host)).statusCode).toBe(201);
  expect(await askedFor(id)).toEqual([['guest', mate]]);
});

test('an answer by the shared link is told to leaders once until one of them decides, however often it changes', async () => {
  const { id, squadId, creator, mate } = await confirmedRound({ courseId });
  const shared = { squadId, linkId: newId() };
  const browser = 'b'.repeat(43);
  const propose = (answer: string) =>
    service.callByShared('POST', `/s/-/rounds/${id}`, shared, { userId: mate, answer }, browser);
  for (const answer of ['out', 'maybe', 'out']) await propose(answer);
  expect(await askedFor(id)).toEqual([['answer', mate]]);
  const decision = { accept: false, answer: 'out' };
  await service.call('POST', `/api/tee-time-recommendations/${id}/proposals/${mate}`, creator, decision);
  await propose('out');
  expect(await askedFor(id)).toHaveLength(2);
});
