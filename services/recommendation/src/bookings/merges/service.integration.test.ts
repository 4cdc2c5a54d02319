import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { expect, test } from 'vitest';
import { upsertAnswer } from '../../recommendations/answers/service.ts';
import { useService } from '../../testing/steps.ts';

const steps = useService();
const { service, calls, courseId, register, join, leave, confirmedRound, bookedRound, startIn, told } = steps;
const { lastTold, merge, deleteAccount, storedRound: stored, seatedIn: seats, dateIn } = steps;

const words = async (userId: string) =>
  (await service.client.roundAnswer.findMany({ where: { userId } })).map(({ answer, note }) => [answer, note]);
/** The squad’s membership passes on, as the squad service tells of it. */
async function pass(squadId: string, userId: string, to: string) {
  const where = { squadId, userId, gone: false };
  const { id, version } = await service.client.membership.findFirstOrThrow({ where });
  const membership = { id, squadId, userId: to, role: 'member', status: 'active' } as const;
  const event = { ...membership, joinedAt: new Date().toISOString() };
  return () => service.hear(eventOf(squadEvents.memberChanged, version + 1, event));
}

test('rounds, seats and words of a golfer are the account’s, of which nobody is told, whoever is heard first', async () => {
  for (const isSquadFirst of [true, false]) {
    const [pat, account] = [await register({ claimed: false }), await register()];
    const creator = await register();
    const booked = await bookedRound({ courseId, golfers: [creator, pat] });
    const open = await confirmedRound({ courseId, golfers: [creator, pat], date: dateIn(8) });
    const played = await bookedRound({ courseId, golfers: [creator, pat], date: dateIn(9) });
    await startIn(played.id, -60);
    const said = { recommendationId: booked.id, userId: pat, answer: 'in', note: 'By bike' } as const;
    await upsertAnswer(service.client, said);
    const passing = await Promise.all([booked, open, played].map(({ squadId }) => pass(squadId, pat, account)));
    const hearSquad = async () => {
      for (const hear of passing) await hear();
    };
    if (isSquadFirst) await hearSquad();
    for (let time = 0; time < 2; time += 1) await merge(pat, account);
    if (!isSquadFirst) await hearSquad();
    for (const { id } of [booked, open, played]) {
      expect((await stored(id)).confirmedMembers).toEqual([creator, account]);
      if (id !== open.id) expect(await seats(id)).toEqual([expect.arrayContaining([creator, account])]);
    }
    expect(await words(account)).toContainEqual(['in', 'By bike']);
    expect(await words(pat)).toEqual([]);
    const data = { players: expect.arrayContaining([account]), changedBy: null, regrouped: null };
    expect(await lastTold(booked.teeTimeId)).toMatchObject({ data });
    expect(await told([booked.teeTimeId])).toEqual(['tee-time-booked 1', 'seat-taken 2']);
    expect((await calls.booked(account)).map(({ id }) => id)).toContain(booked.teeTimeId);
    expect(await auditActionsOn(service.client, pat)).toEqual(['golfer-forgotten by account-merged 1']);
  }
});

test('where both were seated the earlier seat stays and the other is freed; the account’s own word stands', async () => {
  const golfers = await Promise.all(Array.from({ length: 6 }, () => register({ claimed: false })));
  const round = await bookedRound({ courseId, golfers });
  const inEach = (await seats(round.id)).map((group) => group.find((one) => one !== golfers[0]));
  const [pat, account] = inEach as [string, string];
  const others = golfers.filter((one) => one !== pat && one !== account);
  const seatOf = (userId: string) => service.client.teeTimeBooking.findFirstOrThrow({ where: { userId } });
  const [held, own] = [await seatOf(pat), await seatOf(account)];
  const bookedAt = new Date(Date.now() + 60_000);
  await service.client.teeTimeBooking.update({ where: { id: own.id }, data: { bookedAt } });
  const refused = await bookedRound({ courseId, golfers: [others[0]!, pat], date: dateIn(8) });
  await join(refused.squadId, account);
  await upsertAnswer(service.client, { recommendationId: refused.id, userId: account, answer: 'out' });
  await merge(pat, account);
  const seated = (await seats(round.id)).flat();
  expect(seated.toSorted()).toEqual([...others, account].toSorted());
  const [kept] = await service.client.teeTimeBooking.findMany({ where: { userId: account, status: 'confirmed' } });
  expect(kept?.teeTimeId).toBe(held.teeTimeId);
  expect((await told([own.teeTimeId])).some((event) => event.startsWith('seat-freed'))).toBe(true);
  const data = { regrouped: account, movedFrom: expect.any(Object) };
  expect(await lastTold(held.teeTimeId)).toMatchObject({ type: 'seat-taken', data });
  expect((await stored(round.id)).confirmedMembers.toSorted()).toEqual([...others, account].toSorted());
  expect(await seats(refused.id)).toEqual([[others[0]]]);
  expect(await words(account)).toContainEqual(['out', null]);
});

test('an account that plays elsewhere then gets no second seat', async () => {
  const [pat, account] = [await register({ claimed: false }), await register()];
  const elsewhere = await bookedRound({ courseId, golfers: [account] });
  const round = await bookedRound({ courseId, golfers: [await register(), pat] });
  await merge(pat, account);
  expect([await seats(elsewhere.id), await seats(round.id)]).toEqual([[[account]], [[round.creator]]]);
});

test('who was removed as they merged has no seat in the end, nor an account that is gone', async () => {
  for (const isRemovedFirst of [true, false]) {
    const [pat, account] = [await register({ claimed: false }), await register()];
    const { id, squadId, creator } = await bookedRound({ courseId, golfers: [await register(), pat] });
    const { id: membership } = await service.client.membership.findFirstOrThrow({ where: { squadId, userId: pat } });
    const left = { id: membership, squadId, userId: pat, reason: 'removed' } as const;
    const acts = [() => service.hear(eventOf(squadEvents.memberLeft, 2, left)), () => merge(pat, account)];
    for (const act of isRemovedFirst ? acts : acts.toReversed()) await act();
    expect((await stored(id)).confirmedMembers).toEqual([creator]);
    expect(await words(account)).toEqual([]);
  }
  const [pat, account] = [await register({ claimed: false }), await register()];
  const { id, creator } = await bookedRound({ courseId, golfers: [await register(), pat] });
  await deleteAccount(account);
  await merge(pat, account);
  expect((await stored(id)).confirmedMembers).toEqual([creator]);
});

test('a membership that ends because the account is in the squad, too, frees no seat before the merge is heard', async () => {
  const [pat, account] = [await register({ claimed: false }), await register()];
  const { id, squadId, creator } = await bookedRound({ courseId, golfers: [await register(), pat] });
  await join(squadId, account);
  const membership = await service.client.membership.findFirstOrThrow({ where: { squadId, userId: pat } });
  const left = { id: membership.id, squadId, userId: pat, reason: 'account-deleted', mergedInto: account } as const;
  await service.hear(eventOf(squadEvents.memberLeft, 2, left));
  await merge(pat, account);
  expect((await stored(id)).confirmedMembers).toEqual([creator, account]);
});

test('slots of a week that both have confirmed are confirmed once', async () => {
  const [pat, account] = [await register({ claimed: false }), await register()];
  const slot = (time: string) => ({ date: dateIn(5), time, courseId });
  const week = await service.client.weeklySlots.create({
    data: { id: newId(), squadId: newId(), weekStarting: new Date('2027-06-07'), optimalTimes: [] },
  });
  for (const [userId, times] of [
    [pat, ['09:00', '10:00']],
    [account, ['10:00', '11:00']],
  ] as const)
    await service.client.weeklySlotConfirmation.create({
      data: { id: newId(), weeklySlotId: week.id, userId, confirmedSlots: times.map(slot), status: 'confirmed' },
    });
  await merge(pat, account);
  const kept = await service.client.weeklySlotConfirmation.findMany({ where: { weeklySlotId: week.id } });
  expect(kept).toMatchObject([{ userId: account, confirmedSlots: ['10:00', '11:00', '09:00'].map(slot) }]);
});

test('an account that has left the squad again, or was removed, has no round there, in whichever order that is heard', async () => {
  for (const [reason, isBooked] of [
    ['left', true],
    ['removed', false],
  ] as const) {
    const [pat, account, creator] = [await register({ claimed: false }), await register(), await register()];
    const make = isBooked ? bookedRound : confirmedRound;
    const { id, squadId } = await make({ courseId, golfers: [creator, pat] });
    const played = await bookedRound({ courseId, golfers: [creator, pat], date: dateIn(9) });
    await startIn(played.id, -60);
    await upsertAnswer(service.client, { recommendationId: id, userId: pat, answer: 'in' });
    for (const squad of [squadId, played.squadId]) {
      await (await pass(squad, pat, account))();
      await leave(squad, account, reason);
    }
    await merge(pat, account);
    expect((await stored(id)).confirmedMembers).toEqual([creator]);
    expect(await words(account)).toEqual([]);
    if (isBooked) expect(await seats(id)).toEqual([[creator]]);
    expect(await seats(played.id)).toEqual([expect.arrayContaining([creator, account])]);
  }
});
