import { type Jobs, startJobs } from '@fourball/kit/jobs/jobs.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { waitingForLocks } from '@fourball/kit/testing/locks.ts';
import { createCapturedLog } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, test } from 'vitest';
import { clocksAt, mondayOf } from '../ranking/calendar.ts';
import { instantAt } from '../ranking/clock.ts';
import { golfer } from '../testing/squads.ts';
import { useService } from '../testing/steps.ts';
import { dayOfWeek, week } from '../testing/weeks.ts';
import { jobOfWeek, weeklySlotTasks } from './jobs.ts';

const steps = useService();
const { service, courseId, saveFree, squadFreeOn, weeksOf, toldOfWeeks } = steps;
const { bringToThisWeek, weeklySlots, deleteSquad, register, createSquad, openCourse } = steps;
const timeZone = 'America/Phoenix';
const today = clocksAt(new Date(), timeZone).date;

test('a ranked week is kept, told and from its Monday on shown to members, the best of its slots first and five at most', async () => {
  const { squadId, golfers, creator } = await squadFreeOn({ size: 3, free: 2, timeZone });
  for (const days of [0, 1, 2, 6, 7]) await saveFree(creator, dayOfWeek(days), ['10:00', '11:00']);
  expect(await service.weeklySlots.rank(week, [squadId])).toMatchObject({ ranked: 1, booked: 0 });

  const [row, ...more] = await weeksOf(squadId);
  expect([more.length, row?.notificationSent, row?.autoBooked]).toEqual([0, true, null]);
  const [state, ...again] = await toldOfWeeks(squadId);
  expect([again.length, state?.id, state?.weekStarting, state?.slots.length]).toEqual([0, row?.id, week, 5]);
  expect(state?.slots[0]).toMatchObject({
    squadId,
    courseId,
    date: dayOfWeek(5),
    time: '09:00',
    day: 'saturday',
    availableMembers: 2,
    totalMembers: 3,
    freeMembers: golfers.slice(0, 2).sort(),
    unknownMembers: golfers.slice(2),
    nearestMiss: null,
  });
  expect(state?.slots.every(({ date }) => date >= week && date <= dayOfWeek(6))).toBe(true);

  expect(await weeklySlots(squadId, creator)).toEqual({ weekStarting: mondayOf(today), slots: [], autoBooked: null });
  await bringToThisWeek(squadId, today);
  const shown = await weeklySlots(squadId, golfers[2]!);
  expect([shown.weekStarting, shown.slots.length, shown.autoBooked]).toEqual([mondayOf(today), 5, null]);
  const missing = { userId: golfers[2], name: golfer().firstName, isUnknown: true, availableMembers: 3 };
  expect(shown.slots[0]?.nearestMiss).toMatchObject(missing);
});

test('a ranked week tells when a date of a standing game opens on the same day, and of no other day or date', async () => {
  for (const [days, status, isTold] of [
    [0, 'planned', true],
    [1, 'planned', false],
    [-1, 'planned', false],
    [0, 'open', false],
  ] as const) {
    // The first one's is of those that PostgreSQL does not know.
    const zone = isTold ? 'PNT' : timeZone;
    const { squadId } = await squadFreeOn({ size: 2, free: 2, timeZone: zone, autoBookEnabled: isTold });
    const opensAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    const game = await service.client.standingGame.create({
      data: { id: newId(), squadId, rules: {}, firstDate: opensAt },
    });
    const dates = { originalDate: opensAt, date: opensAt, opensAt, deadlineAt: opensAt };
    await service.client.gameDate.create({ data: { id: newId(), gameId: game.id, squadId, status, ...dates } });
    await service.weeklySlots.rank(week, [squadId]);
    expect((await toldOfWeeks(squadId)).map((state) => state.opensAt)).toEqual([isTold ? opensAt.toISOString() : null]);
  }
});

test('a week without any slot is remembered as ranked, and nobody is told', async () => {
  const { squadId } = await squadFreeOn({ size: 2, free: 0 });
  expect(await service.weeklySlots.rank(week, [squadId])).toMatchObject({ ranked: 1 });
  const [row] = await weeksOf(squadId);
  expect([row?.optimalTimes, row?.notificationSent]).toEqual([[], false]);
  expect(await toldOfWeeks(squadId)).toEqual([]);
  expect(await service.weeklySlots.rank(week, [squadId])).toMatchObject({ ranked: 0 });
});

test('a run that breaks in the middle keeps nothing half, and the next one does the rest', async () => {
  const squads = await Promise.all(Array.from({ length: 4 }, () => squadFreeOn({ size: 2, free: 2 })));
  const ids = squads.map(({ squadId }) => squadId);
  await service.weeklySlots.rank(week, ids.slice(0, 1));
  await service.pool.query('ALTER TABLE outbox ADD CONSTRAINT broken CHECK (false) NOT VALID');
  await expect(service.weeklySlots.rank(week, ids)).rejects.toThrow();
  expect((await weeksOf(ids[1]!)).length).toBe(0);
  await service.pool.query('ALTER TABLE outbox DROP CONSTRAINT broken');
  expect(await service.weeklySlots.rank(week, ids)).toMatchObject({ ranked: 3 });
  for (const id of ids) expect([(await weeksOf(id)).length, (await toldOfWeeks(id)).length]).toEqual([1, 1]);
});

test('a list is kept for eight weeks; a squad that is gone has none any more, and is not ranked', async () => {
  const { squadId } = await squadFreeOn({ size: 1, free: 1 });
  const gone = (await squadFreeOn({ size: 1, free: 1 })).squadId;
  await service.weeklySlots.rank(week, [squadId, gone]);
  await deleteSquad(gone);
  expect(await service.weeklySlots.rank(week, [gone])).toMatchObject({ ranked: 0 });
  await service.weeklySlots.forgetOld(dayOfWeek(56));
  expect([(await weeksOf(squadId)).length, (await weeksOf(gone)).length]).toEqual([1, 0]);
  await service.weeklySlots.forgetOld(dayOfWeek(63));
  expect((await weeksOf(squadId)).length).toBe(0);
});

test('of a squad that ends while its week is being ranked nothing is kept', async () => {
  const { squadId } = await squadFreeOn({ size: 1, free: 1 });
  const { ranking } = await service.ledger.write(async (tx) => {
    await tx.$executeRaw`UPDATE squads SET gone = true WHERE id = ${squadId}::uuid`;
    const ranking = service.weeklySlots.rank(week, [squadId]);
    const isWaiting = async () => (await waitingForLocks(service.client)) > 0;
    await Promise.race([ranking, until('the ranking to wait for the end', isWaiting)]);
    return { ranking };
  });
  expect(await ranking).toMatchObject({ ranked: 0 });
  expect(await weeksOf(squadId)).toEqual([]);
});

const FIRST = '00000000-0000-0000-0000-000000000000';

test('a squad is due at 08:00 in its own zone, else in that of its courses, else in its creator’s, until it is ranked', async () => {
  const inTokyo = await openCourse({ timeZone: 'Asia/Tokyo' });
  const [ann, ben] = [await register(), await register({ favoriteCourses: [inTokyo] })];
  const own = await createSquad([ben], { timeZone });
  const courses = await createSquad([ben], { creatorTimeZone: timeZone });
  const creators = await createSquad([ann], { creatorTimeZone: timeZone });
  const dueOf = async (now: number) => {
    const { ids } = await service.weeklySlots.unranked(week, { after: FIRST, limit: 1_000, now: new Date(now) });
    return [own, courses, creators].map((id) => ids.includes(id));
  };
  expect(await dueOf(instantAt(week, '07:59', 'Asia/Tokyo'))).toEqual([false, false, false]);
  expect(await dueOf(instantAt(week, '08:00', 'Asia/Tokyo'))).toEqual([false, true, false]);
  expect(await dueOf(instantAt(week, '08:00', timeZone))).toEqual([true, false, true]);
  await service.weeklySlots.rank(week, [own]);
  expect(await dueOf(instantAt(week, '23:45', timeZone))).toEqual([false, false, true]);
});

test('pages of squads leave none out', async () => {
  const creator = await register();
  const squads = await Promise.all(Array.from({ length: 7 }, () => createSquad([creator])));
  const seen: string[] = [];
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const found: { ids: string[]; last?: string } = await service.weeklySlots.unranked(week, { after, limit: 3 });
    seen.push(...found.ids);
    after = found.last;
  }
  expect([new Set(seen).size, squads.every((id) => seen.includes(id))]).toEqual([seen.length, true]);
});

test('an operator’s command has a week ranked now, of all squads or of one, and again changes nothing', async () => {
  const one = await squadFreeOn({ size: 2, free: 2, timeZone });
  const other = await squadFreeOn({ size: 2, free: 2, timeZone: 'Asia/Tokyo' });
  const { log, lines } = createCapturedLog();
  const replicas: Jobs[] = [];
  try {
    for (let replica = 0; replica < 3; replica++) {
      const tasks = weeklySlotTasks({ weeklySlots: service.weeklySlots, log });
      replicas.push(await startJobs({ pool: service.pool, log, tasks }));
    }
    const [first] = replicas as [Jobs];
    await first.queue(jobOfWeek({ week, squadId: one.squadId }));
    await until('the one to be ranked', async () => (await weeksOf(one.squadId)).length === 1);
    expect(await weeksOf(other.squadId)).toEqual([]);
    const noise = jobOfWeek({ week, squadId: newId() });
    for (const job of [noise, jobOfWeek({ week })]) await first.queue(job);
    await until('the other to be ranked', async () => (await weeksOf(other.squadId)).length === 1);
    expect(lines().some(({ msg }) => String(msg).startsWith(`ranked the week ${week} of `))).toBe(true);
  } finally {
    await Promise.all(replicas.map((jobs) => jobs.stop()));
  }
  expect([(await toldOfWeeks(one.squadId)).length, (await toldOfWeeks(other.squadId)).length]).toEqual([1, 1]);
});
