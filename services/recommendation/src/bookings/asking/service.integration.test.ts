import { expect, test } from 'vitest';
import { weekdayOf } from '../../ranking/clock.ts';
import { useService } from '../../testing/steps.ts';

const steps = useService();
const { service, calls, courseId, register, changeSquad, join, becomes, saveFree, playsElsewhere } = steps;
const { bookedRound, startIn, fillSeats, sayByLink, toldOfRound, merge, dateIn } = steps;
const timeZone = steps.noonZone();

/** A round of four in which a seat was given up, and so many members more who are free then. */
async function freeSeat(free = 5, { hours = 100, confirmed = 4 } = {}) {
  const round = await bookedRound({ courseId, members: 4 + free, confirmed, squad: { timeZone } });
  await startIn(round.id, hours * 60);
  const others = round.golfers.slice(4);
  for (const golfer of others) await saveFree(golfer, dateIn(5), ['09:00']);
  if (confirmed === 4) await calls.cancel(round.teeTimeId, round.mate);
  return { ...round, others };
}

const askedFor = async (recommendationId: string) => {
  const rows = await service.client.askedGolfer.findMany({ where: { recommendationId }, orderBy: { id: 'asc' } });
  return rows.map(({ userId }) => userId);
};
/** Lets the time run out that those who were asked have. */
const letAskingPass = (recommendationId: string) =>
  service.client.$executeRaw`
    WITH passed AS (UPDATE asked_golfers SET asked_at = asked_at - interval '5 hours' WHERE recommendation_id = ${recommendationId}::uuid)
    UPDATE squad_tee_time_recommendations SET line_due_at = clock_timestamp() - interval '1 second' WHERE id = ${recommendationId}::uuid`;
const toldOf = (recommendationId: string) => toldOfRound('golfer-asked', recommendationId);

test('three who are free are asked, and the next three once their time is over; nobody twice', async () => {
  const round = await freeSeat(5);
  await service.waitingLists.fillDue();
  expect(await askedFor(round.id)).toEqual([]);
  await Promise.all(Array.from({ length: 4 }, () => fillSeats(round.id)));
  const first = await askedFor(round.id);
  expect([first.length, new Set([...first, ...round.others]).size]).toEqual([3, 5]);
  await fillSeats(round.id);
  expect(await askedFor(round.id)).toEqual(first);
  await letAskingPass(round.id);
  await fillSeats(round.id);
  expect((await askedFor(round.id)).toSorted()).toEqual(round.others.toSorted());
  await letAskingPass(round.id);
  await fillSeats(round.id);
  expect(await toldOf(round.id)).toHaveLength(5);
  expect((await toldOf(round.id))[0]).toMatchObject({ freeSeats: 1, courseName: 'Heron Ridge', userId: first[0] });
});

test('who would raise the score most is asked first', async () => {
  const round = await freeSeat(0);
  const date = dateIn(5);
  const keen = await register({ preferredDays: [weekdayOf(date)], preferredTimeSlots: ['09:00'] });
  const lukewarm = await Promise.all([1, 2, 3].map(() => register({ preferredTimeSlots: ['15:00'] })));
  for (const golfer of [...lukewarm, keen]) {
    await join(round.squadId, golfer);
    await saveFree(golfer, date, ['09:00']);
  }
  await fillSeats(round.id);
  expect((await askedFor(round.id))[0]).toBe(keen);
});

test('nobody is asked who answered, is inactive, not free, or plays elsewhere', async () => {
  const round = await freeSeat(5);
  const [out = '', maybe = '', inactive = '', elsewhere = '', free = ''] = round.others;
  await calls.withdraw(round.id, out);
  await sayByLink(round.id, { userId: maybe, squadId: round.squadId }, 'maybe');
  await becomes(round.squadId, inactive, 'inactive');
  await playsElsewhere(elsewhere, 100);
  await join(round.squadId, await register());
  await fillSeats(round.id);
  expect(await askedFor(round.id)).toEqual([free]);
});

test('who was asked before they had an account is not asked again with it', async () => {
  const round = await freeSeat(1);
  await fillSeats(round.id);
  const [without = ''] = await askedFor(round.id);
  const account = await register();
  await join(round.squadId, account);
  await saveFree(account, dateIn(5), ['09:00']);
  await merge(without, account);
  await letAskingPass(round.id);
  await fillSeats(round.id);
  expect(await askedFor(round.id)).toEqual([account]);
  expect(await toldOf(round.id)).toHaveLength(1);
});

test('nobody is asked while somebody waits, under 2 h before, or where the squad does not, until it does', async () => {
  const [waiting, late, silent] = [await freeSeat(2), await freeSeat(2, { hours: 1.5 }), await freeSeat(2)];
  const inLine = await register();
  await join(waiting.squadId, inLine);
  await changeSquad(waiting.squadId, { timeZone, seatOrder: 'leader-picks' });
  await service.client.roundAnswer.create({
    data: { recommendationId: waiting.id, userId: inLine, answer: 'in', claimedAt: new Date() },
  });
  await changeSquad(silent.squadId, { timeZone, askOthers: false });
  for (const { id } of [waiting, late, silent]) await fillSeats(id);
  expect(await Promise.all([waiting, late, silent].map(({ id }) => askedFor(id)))).toEqual([[], [], []]);
  await changeSquad(silent.squadId, { timeZone, askOthers: true });
  await service.waitingLists.fillDue();
  expect(await askedFor(silent.id)).toHaveLength(2);
});

test('a round that was booked with a free seat is asked for 4 h later, as all were told then', async () => {
  const { id, teeTimeId, creator, mate: free } = await bookedRound({ courseId, confirmed: 1, squad: { timeZone } });
  await saveFree(free, dateIn(5), ['09:00']);
  await fillSeats(id);
  expect(await askedFor(id)).toEqual([]);
  const createdAt = new Date(Date.now() - 5 * 3_600_000);
  await service.client.teeTime.update({ where: { id: teeTimeId }, data: { createdAt } });
  await fillSeats(id);
  expect(await askedFor(id)).toEqual([free]);
  expect((await calls.confirm(id, free)).json()).toMatchObject({ confirmedMembers: [creator, free] });
});

test('who is in and not active is looked for within minutes also once another is asked', async () => {
  const round = await freeSeat(2);
  const [inactive = '', asked = ''] = round.others;
  await service.client.roundAnswer.create({
    data: { recommendationId: round.id, userId: inactive, answer: 'in', claimedAt: new Date() },
  });
  await becomes(round.squadId, inactive, 'inactive');
  await fillSeats(round.id);
  expect(await askedFor(round.id)).toEqual([asked]);
  const { lineDueAt } = await steps.storedRound(round.id);
  expect((lineDueAt?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now()).toBeLessThanOrEqual(10 * 60_000);
});
