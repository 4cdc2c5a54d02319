import { type Jobs, startJobs } from '@fourball/kit/jobs/jobs.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { createCapturedLog } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, test } from 'vitest';
import { instantAt } from '../ranking/clock.ts';
import { useService } from '../testing/steps.ts';
import { dayOfWeek, week } from '../testing/weeks.ts';
import { jobOfWeek, weeklySlotTasks } from './jobs.ts';

const { service, register, createSquad, openCourse, squadFreeOn, weeksOf, toldOfWeeks } = useService();

const FIRST = '00000000-0000-0000-0000-000000000000';
const page = { after: FIRST, limit: 1_000 };
const due = async (now: number) => (await service.weeklySlots.unranked(week, { ...page, now: new Date(now) })).ids;
const phoenix = (date: string, time: string) => instantAt(date, time, 'America/Phoenix');

test('a squad is due at 08:00 in its own zone, else in that of its courses, else in its creator’s', async () => {
  const inTokyo = await openCourse({ timeZone: 'Asia/Tokyo' });
  const [ann, ben] = [await register(), await register({ favoriteCourses: [inTokyo] })];
  const own = await createSquad([ben], { timeZone: 'America/Phoenix' });
  const courses = await createSquad([ben], { creatorTimeZone: 'America/Phoenix' });
  const creators = await createSquad([ann], { creatorTimeZone: 'America/Phoenix' });
  const dueOf = async (now: number) => {
    const ids = await due(now);
    return [own, courses, creators].map((id) => ids.includes(id));
  };
  expect(await dueOf(instantAt(week, '07:59', 'Asia/Tokyo'))).toEqual([false, false, false]);
  expect(await dueOf(instantAt(week, '08:00', 'Asia/Tokyo'))).toEqual([false, true, false]);
  expect(await dueOf(phoenix(week, '08:00'))).toEqual([true, false, true]);
});

test('what was missed in the morning is made up for until the Monday ends, and not after it', async () => {
  const { squadId } = await squadFreeOn({ size: 1, free: 1, timeZone: 'America/Phoenix' });
  expect(await due(phoenix(week, '23:45'))).toContain(squadId);
  expect(await due(phoenix(dayOfWeek(1), '00:00'))).not.toContain(squadId);
  await service.weeklySlots.rank(week, [squadId]);
  expect(await due(phoenix(week, '23:45'))).not.toContain(squadId);
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
  const [one, other] = [
    await squadFreeOn({ size: 2, free: 2, timeZone: 'America/Phoenix' }),
    await squadFreeOn({ size: 2, free: 2, timeZone: 'Asia/Tokyo' }),
  ];
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
