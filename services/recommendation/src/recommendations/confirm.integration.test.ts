import { expect, test } from 'vitest';
import { useService } from '../testing/steps.ts';

const { service, calls, courseId, saveFree, confirmedRound, bookedRound, startIn, lastTold, dateIn } = useService();

const refusedAs = (code: string) => ({ status: 409, code });

test.each([
  ['confirm', 0],
  ['withdraw', 2],
] as const)('to %s again, also at the same time, changes nothing and tells nobody', async (act, confirmed) => {
  const { id, creator, mate } = await confirmedRound({ courseId, confirmed });
  const answers = await Promise.all([1, 2, 3, 4].map(() => calls[act](id, creator)));
  const coming = act === 'confirm' ? [creator] : [mate];
  expect(answers.map((answer) => answer.json().confirmedMembers)).toEqual(Array(4).fill(coming));
  const again = await calls[act](id, creator);
  expect([again.statusCode, again.headers['fourball-write']]).toEqual([200, undefined]);
  expect(await service.published(id)).toHaveLength(confirmed + 1);
});

test('once it is cancelled or has started nobody confirms, and once it is booked nobody who has a seat withdraws', async () => {
  const { id, teeTimeId, creator, mate } = await bookedRound({ courseId, confirmed: 1 });
  const started = await confirmedRound({ courseId });
  await startIn(started.id, 0);
  const acts = [calls.confirm, calls.withdraw, calls.book];
  for (const act of acts) expect((await act(started.id, started.creator)).json()).toMatchObject(refusedAs('started'));
  expect((await calls.withdraw(id, creator)).json()).toMatchObject(refusedAs('already-booked'));
  expect((await calls.withdraw(id, mate)).json()).toMatchObject({ status: 'booked', confirmedMembers: [creator] });
  await calls.cancel(teeTimeId, creator);
  for (const act of acts) expect((await act(id, creator)).json()).toMatchObject(refusedAs('cancelled'));
});

test('a member says "I\'m In" and takes it back, each told; the last word makes it pending, to be confirmed anew or to make room', async () => {
  const { id, squadId, creator, mate } = await confirmedRound({ courseId, confirmed: 0 });
  const first = { id, status: 'confirmed', confirmedMembers: [mate] };
  expect((await calls.confirm(id, mate)).json()).toMatchObject({ ...first, bookingConfirmed: false });
  expect(await lastTold(id)).toMatchObject({ type: 'recommendation-confirmed', version: 2, data: first });
  await calls.confirm(id, creator);
  const data = { id, status: 'confirmed', confirmedMembers: [creator] };
  expect((await calls.withdraw(id, mate)).json()).toMatchObject(data);
  const withdrawn = { ...data, out: [mate] };
  expect(await lastTold(id)).toMatchObject({ type: 'recommendation-withdrawn', version: 4, data: withdrawn });
  expect((await calls.withdraw(id, creator)).json()).toMatchObject({ status: 'pending', confirmedMembers: [] });
  expect((await calls.book(id, creator)).json().code).toBe('nobody-confirmed');
  expect((await calls.confirm(id, mate)).json()).toMatchObject({ status: 'confirmed', confirmedMembers: [mate] });
  await calls.withdraw(id, mate);
  await saveFree(creator, dateIn(8), ['10:00']);
  expect(await calls.generated(squadId, creator)).toMatchObject([{ date: dateIn(8) }]);
  expect(await lastTold(id)).toMatchObject({ type: 'recommendation-dropped' });
});
