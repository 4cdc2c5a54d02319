import { allowedBy } from '@fourball/kit/database/limit-counts.ts';
import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const limitScale = 0.05;
const { service, calls, courseId, bookedRound, teeTimesOf, sayByLink, dateIn } = useService({}, { limitScale });
const allowed = allowedBy({ limit: 'teeTimeChanges', scale: limitScale });
const squadAllowed = allowedBy({ limit: 'squadTeeTimeChanges', scale: limitScale });

test('a golfer tells others of so many changes a day: beyond that nothing changes, nobody is told, and they hear why', async () => {
  const { id, teeTimeId, creator, mate } = await bookedRound({ courseId });
  const move = (hour: number) => calls.move(teeTimeId, creator, { date: dateIn(6), time: `${hour}:00` });
  // Its booking counts as one of them.
  for (let acts = 1; acts < allowed; acts += 1) expect((await move(10 + acts)).statusCode).toBe(200);
  const events = await service.client.outboxEvent.count();
  const refused = await move(17);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    429,
    `You can pick, book or change tee times, take and give up seats, or propose guests, ${allowed} times a day. Please try again in 24 hours.`,
  ]);
  expect((await teeTimesOf(id)).map(({ time }) => time)).toEqual([`${9 + allowed}:00`]);
  expect(await service.client.outboxEvent.count()).toBe(events);
  expect((await move(9 + allowed)).statusCode).toBe(200);
  expect((await calls.cancel(teeTimeId, mate)).statusCode).toBe(200);
});

test('the members of a squad tell each other of so many changes a day, all together; by link a page says when it goes on', async () => {
  const { id, teeTimeId, squadId, mate } = await bookedRound({ courseId });
  await service.client.limitCount.updateMany({ where: { key: squadId }, data: { count: squadAllowed } });
  const { statusCode, body } = await calls.cancel(teeTimeId, mate);
  expect([statusCode, body]).toEqual([
    429,
    expect.stringContaining(`${squadAllowed} times a day, all members together`),
  ]);
  const refused = await sayByLink(id, { userId: mate, squadId }, 'out');
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect(refused.body).toContain('all members together. Please try again in 24 hours.</p>');
  expect(await service.client.roundAnswer.count({ where: { userId: mate, answer: 'out' } })).toBe(0);
});
