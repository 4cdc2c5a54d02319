import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { waitingForLocks } from '@fourball/kit/testing/locks.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeAll, expect, test } from 'vitest';
import { clocksAt, daysAfter } from '../../ranking/calendar.ts';
import { useService } from '../../testing/steps.ts';

const steps = useService({ rating: 4.5, averagePrice: 68.5 });
const { service, calls, courseId, register, createSquad, squadOf, becomes, saveFree, openCourse, offer } = steps;
const { told, lastTold, dateIn } = steps;
beforeAll(() => openCourse({ name: 'Dearer', rating: 1, averagePrice: 200 }));

const { choose } = calls;

const aSquad = async () => ({ ...(await squadOf(2)), slot: { date: dateIn(4), time: '09:00', courseId } });

test('a slot becomes a recommendation that the caller has confirmed, scored as the ranking does', async () => {
  const { squadId, creator, mate, slot } = await aSquad();
  await saveFree(creator, slot.date, ['09:00']);
  const [ranked] = (await calls.optimize(squadId, mate, { startDate: dateIn(0), endDate: dateIn(30) })).json();
  const chosen: Recommendation = (await choose(squadId, mate, slot)).json();
  const { score, receipt } = ranked;
  expect(chosen).toMatchObject({ ...slot, score, receipt, availableMembers: 1, totalMembers: 2 });
  expect(chosen).toMatchObject({ squadId, status: 'confirmed', confirmedMembers: [mate], bookingConfirmed: false });
  expect(await calls.listed(squadId, creator)).toEqual([{ ...chosen, proposed: false }]);
  const data = { id: chosen.id, squadId, confirmedMembers: [mate], status: 'confirmed', changedBy: mate };
  expect(await lastTold(chosen.id)).toMatchObject({ type: 'slot-chosen', version: 1, data });
  expect((await calls.book(chosen.id, creator)).statusCode).toBe(200);
});

test('a slot on the last date at a course far ahead of those ranked counts who is free then', async () => {
  // Kiribati is a day or two ahead of Samoa, where the squad plays.
  const city = 'Pago Pago';
  await openCourse({ city, timeZone: 'Pacific/Pago_Pago' });
  const ahead = await openCourse({ timeZone: 'Pacific/Kiritimati' });
  const { squadId, creator: golfer } = await squadOf(1, { homeArea: { city, state: null } });
  const date = daysAfter(clocksAt(new Date(), 'Pacific/Kiritimati').date, 30);
  await saveFree(golfer, date, ['09:00']);
  const answer = await choose(squadId, golfer, { date, time: '09:00', courseId: ahead });
  expect([answer.statusCode, answer.json().availableMembers]).toEqual([200, 1]);
});

test('where it is recommended already that one is confirmed, also again', async () => {
  const { squadId, creator, mate, slot } = await aSquad();
  const id = await offer({ squadId, ...slot });
  for (const golfer of [creator, mate, mate]) expect((await choose(squadId, golfer, slot)).json().id).toBe(id);
  expect(await calls.listed(squadId, creator)).toMatchObject([{ id, confirmedMembers: [creator, mate] }]);
  expect(await told([id])).toEqual(['slot-chosen 2', 'slot-chosen 3']);
});

test('a pending recommendation of another course makes room; a confirmed one does not', async () => {
  const { squadId, creator, mate, slot } = await aSquad();
  const other = await openCourse({ name: 'Otter Bend' });
  const pending = await offer({ squadId, ...slot, courseId: other });
  const chosen = (await choose(squadId, creator, slot)).json();
  expect((await calls.listed(squadId, creator)).map(({ id }) => id)).toEqual([chosen.id]);
  expect(await told([pending])).toEqual(['recommendation-dropped 2']);
  const refused = await choose(squadId, mate, { ...slot, courseId: other });
  expect([refused.statusCode, refused.json().detail]).toEqual([409, 'Your squad has a tee time at Heron Ridge then']);
});

test('once it is booked it is refused, at other courses too, and once that is cancelled it is a new recommendation', async () => {
  const { squadId, creator, mate, slot } = await aSquad();
  const { id } = (await choose(squadId, creator, slot)).json();
  await calls.book(id, creator);
  expect((await choose(squadId, mate, slot)).json()).toMatchObject({ status: 409, code: 'already-booked' });
  const taken = await choose(squadId, mate, { ...slot, courseId: await openCourse() });
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'start-taken']);
  await service.client.recommendation.update({ where: { id }, data: { status: 'cancelled' } });
  const chosen = (await choose(squadId, mate, slot)).json();
  expect([chosen.id === id, chosen.confirmedMembers]).toEqual([false, [mate]]);
});

test('in the hour of a round that was moved, or of a planned date of a standing game, none is confirmed, chosen or offered', async () => {
  const [moved, planned] = [await aSquad(), await aSquad()];
  const { teeTimeId } = await steps.bookedRound({ ...moved, ...moved.slot, confirmed: 1 });
  await calls.move(teeTimeId, moved.creator, { date: moved.slot.date, time: '09:10' });
  const date = await steps.plannedDate({ ...planned, courseId, days: 4 });
  await service.client.gameDate.update({ where: { id: date.id }, data: { time: '09:10' } });
  for (const { squadId, creator, slot } of [moved, planned]) {
    const pending = await offer({ squadId, ...slot });
    await saveFree(creator, slot.date, ['09:00']);
    const chosen = await choose(squadId, creator, { ...slot, courseId: await openCourse() });
    const codes = [await calls.confirm(pending, creator), chosen].map((answer) => answer.json().code);
    expect(codes).toEqual(['start-taken', 'start-taken']);
    expect((await calls.generated(squadId, creator)).filter(({ status }) => status === 'pending')).toEqual([]);
    expect((await calls.optimize(squadId, creator, { startDate: slot.date, endDate: slot.date })).json()).toEqual([]);
  }
});

test('of members who choose one slot at once there is one recommendation, with all of them', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { squadId, creator, mate, slot } = await aSquad();
    const answers = await Promise.all([creator, mate, mate].map((golfer) => choose(squadId, golfer, slot)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const [one, ...more] = await calls.listed(squadId, creator);
    expect([more, [...one!.confirmedMembers].sort()]).toEqual([[], [creator, mate].sort()]);
    expect(await told([one!.id])).toEqual(['slot-chosen 1', 'slot-chosen 2']);
  }
});

test("a past date is refused, and a course that is not there or that another squad's golfer added", async () => {
  const { squadId, creator, slot } = await aSquad();
  const friend = await register();
  const other = await createSquad([creator, friend]);
  const added = await openCourse({ source: 'golfer', addedBy: friend });
  for (const [field, value] of Object.entries({ date: dateIn(-2), courseId: added })) {
    const answer = await choose(squadId, creator, { ...slot, [field]: value });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, `body.slot.${field}`]);
  }
  expect((await choose(squadId, creator, { ...slot, courseId: newId() })).statusCode).toBe(400);
  expect((await choose(other, creator, { ...slot, courseId: added })).statusCode).toBe(200);
});

test('whoever becomes active while they choose is scored as a member or told that they were none', async () => {
  const { squadId, creator } = await squadOf(1);
  await becomes(squadId, creator, 'inactive');
  const slot = { date: dateIn(4), time: '09:00', courseId };
  let choice: ReturnType<typeof choose> | undefined;
  await service.client.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM squads WHERE id = ${squadId}::uuid FOR NO KEY UPDATE`;
    let isAnswered = false;
    choice = choose(squadId, creator, slot).finally(() => {
      isAnswered = true;
    });
    await until('an answer, or a wait for the turn', async () => isAnswered || (await waitingForLocks(tx)) > 0);
    await becomes(squadId, creator, 'active');
  });
  expect((await choice)?.statusCode).toBe(403);
  expect((await choose(squadId, creator, slot)).json()).toMatchObject({ totalMembers: 1, confirmedMembers: [creator] });
});
