import { newId } from '@fourball/kit/process/id.ts';
import { expect, test } from 'vitest';
import { dateIn } from '../../testing/squads.ts';
import { useService } from '../../testing/steps.ts';

const { service, calls, courseId, register, join, confirmedRound } = useService();

const window = { startDate: dateIn(0), endDate: dateIn(9) };
const slot = { date: dateIn(4), time: '09:00', courseId };
const of =
  (name: string, method: 'GET' | 'POST' = 'GET', body?: object) =>
  (squadId: string, caller: string) =>
    service.call(method, `/api/squads/${squadId}/${name}`, caller, body);
const groups = (id: string, caller: string) =>
  service.call('GET', `/api/tee-time-recommendations/${id}/groups`, caller);

test.each([
  ['lists', 'squadId', calls.list, 200],
  ['ranks', 'squadId', calls.generate, 403],
  ['reads tee times', 'squadId', calls.teeTimes, 200],
  ['reads the heat-map', 'squadId', of('heat-map'), 200],
  ['reads the outlook', 'squadId', of('outlook'), 200],
  ['reads the week', 'squadId', of('weekly-slots'), 200],
  ['ranks a window', 'squadId', of('optimize-tee-times', 'POST', window), 200],
  ['chooses a slot', 'squadId', of('confirm-optimal-slot', 'POST', { slot }), 403],
  ['reads groups', 'id', groups, 200],
  ['confirms', 'id', calls.confirm, 403],
  ['books', 'id', calls.book, 403],
] as const)('a member who is not active %s: by %s %#; a stranger is told no more than of none', async (...row) => {
  const [, key, call, status] = row;
  const round = await confirmedRound({ courseId });
  const [idle, stranger] = [await register(), await register()];
  await join(round.squadId, idle, 'inactive');
  expect((await call(round[key], idle)).statusCode).toBe(status);
  const [told, unknown] = [await call(round[key], stranger), await call(newId(), stranger)];
  expect([told.statusCode, told.json()]).toEqual([404, unknown.json()]);
});
