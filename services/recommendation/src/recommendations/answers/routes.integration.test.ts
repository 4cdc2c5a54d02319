import { expect, test } from 'vitest';
import { lists } from '../../bookings/export/lists.ts';
import { useService } from '../../testing/steps.ts';
import { upsertAnswer } from './service.ts';

const { service, calls, courseId, leave, offer, confirmedRound, bookedRound, deleteAccount, dateIn } = useService();

/** Words on a round as its creator reads them: golfer and answer, the latest first. */
const words = async (id: string, reader: string) =>
  (await calls.answers(id, reader))
    .json()
    .map(({ userId, answer, note }: Record<string, unknown>) => `${userId} ${answer} ${note}`);
const stored = (where: { userId: string }) => service.client.roundAnswer.count({ where });

test('"I\'m In", taking it back and choosing a slot are words, and the last one counts', async () => {
  const { id, squadId, creator, mate } = await confirmedRound({ courseId });
  expect(await words(id, creator)).toEqual([`${mate} in null`, `${creator} in null`]);
  await calls.withdraw(id, creator);
  expect(await words(id, mate)).toEqual([`${creator} out null`, `${mate} in null`]);
  const chosen = await calls.choose(squadId, creator, { date: dateIn(6), time: '09:00', courseId });
  expect(await words(chosen.json().id, creator)).toEqual([`${creator} in null`]);
});

test('the same word once more stays as old as it is, and another keeps its note until one is sent; a copy of their data has it', async () => {
  const { id, creator } = await confirmedRound({ courseId, confirmed: 0 });
  const say = (answer: 'in' | 'out', note?: string) =>
    upsertAnswer(service.client, { recommendationId: id, userId: creator, answer, note });
  await say('out', 'in Rome');
  const [first] = (await calls.answers(id, creator)).json();
  await say('out', 'in Rome');
  expect((await calls.answers(id, creator)).json()).toEqual([first]);
  const copy = await service.pool.query(lists.answers, [creator]);
  expect(copy.rows).toMatchObject([{ answer: 'out', note: 'in Rome', time: '09:00' }]);
  await calls.confirm(id, creator);
  expect(await words(id, creator)).toEqual([`${creator} in in Rome`]);
  await say('in', '');
  expect(await words(id, creator)).toEqual([`${creator} in null`]);
});

test("giving up a seat is a word, once; cancelling a booking for all is nobody's", async () => {
  const { id, teeTimeId, creator, mate } = await bookedRound({ courseId });
  await calls.cancel(teeTimeId, mate);
  await calls.confirm(id, mate);
  await calls.cancel(teeTimeId, mate);
  expect(await words(id, creator)).toEqual([`${mate} out null`, `${creator} in null`]);
  await calls.cancel(teeTimeId, creator);
  expect(await words(id, creator)).toContain(`${creator} in null`);
});

test('words go with the round, with the membership, and with the golfer', async () => {
  const { id, squadId, creator, mate } = await confirmedRound({ courseId, members: 3 });
  const elsewhere = await confirmedRound({ courseId, golfers: [mate], time: '16:00' });
  await leave(squadId, mate, 'removed');
  expect((await words(id, creator)).join()).not.toContain(mate);
  expect(await words(elsewhere.id, mate)).toEqual([`${mate} in null`]);
  await deleteAccount(mate);
  expect(await stored({ userId: mate })).toBe(0);
  const dropped = await offer({ squadId, courseId, date: dateIn(9), time: '09:00' });
  await upsertAnswer(service.client, { recommendationId: dropped, userId: creator, answer: 'maybe' });
  await service.client.recommendation.delete({ where: { id: dropped } });
  expect(await stored({ userId: creator })).toBe(1);
  await leave(squadId, creator, 'squad-deleted');
  expect(await stored({ userId: creator })).toBe(0);
});

test('no word outlives a membership that ends at the same moment, by whichever way it comes', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, squadId, teeTimeId, mate } = await bookedRound({ courseId });
    const word =
      round % 2 === 0
        ? () => service.callByLink('POST', `/a/-/rounds/${id}`, { userId: mate, squadId }, { answer: 'out' })
        : () => calls.cancel(teeTimeId, mate);
    const acts = [() => leave(squadId, mate, 'removed'), word];
    await Promise.all((round % 4 < 2 ? acts : acts.toReversed()).map((act) => act()));
    expect(await stored({ userId: mate })).toBe(0);
  }
});
