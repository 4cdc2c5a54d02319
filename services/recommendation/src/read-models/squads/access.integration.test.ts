import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { beforeAll, expect, test } from 'vitest';
import { saturdays } from '../../testing/standing-games.ts';
import { useService } from '../../testing/steps.ts';

const { service, courseId, register, join, bookedRound, plannedDate, dateIn } = useService();

const squad = '/api/squads/:squadId';
const recommended = '/api/tee-time-recommendations/:recommendationId';
const game = '/api/standing-games/:gameId';
const gameDate = '/api/game-dates/:dateId';
const start = { date: dateIn(4), time: '09:00' };

const bodies: Record<string, object> = {
  [`POST ${recommended}/book`]: {},
  [`POST ${recommended}/groups/repair`]: { seen: 'seen' },
  [`POST ${recommended}/guests`]: { name: 'Kim' },
  [`POST ${recommended}/proposals/:userId`]: { accept: true, answer: 'in' },
  'POST /api/bookings/:teeTimeId/cancel': {},
  'PATCH /api/bookings/:teeTimeId': start,
  'POST /api/bookings/:teeTimeId/reservation': { reservedAs: null },
  'PUT /api/bookings/:teeTimeId/seats': { seats: 4 },
  [`POST ${squad}/optimize-tee-times`]: { startDate: dateIn(0), endDate: dateIn(9) },
  [`POST ${squad}/confirm-optimal-slot`]: { slot: { ...start, courseId } },
  [`POST ${squad}/standing-games`]: saturdays,
  [`PATCH ${game}`]: { from: dateIn(0) },
  [`PUT ${game}/pause`]: { pause: null },
  [`PUT ${game}/standing-answer`]: { answer: 'ask' },
  [`PUT ${gameDate}/answer`]: { answer: 'in' },
  [`PATCH ${gameDate}`]: { time: '09:20' },
  [`POST ${gameDate}/skip`]: { reason: 'Rain' },
  [`POST ${gameDate}/decision`]: { decision: 'lock' },
};
/** Calls by which a member who is not active changes nothing of others: all is booked here, nobody waits, nobody is brought. */
const others: Record<string, number> = {
  [`DELETE ${recommended}/confirm`]: 200,
  [`DELETE ${recommended}/guests/:guestId`]: 404,
  [`POST ${squad}/optimize-tee-times`]: 200,
};
/** Every call of the contract for members, leaders or creators: a member who is not active reads, and acts no more. */
const rows = allRoutes.flatMap(({ service: of, access, method, path }) => {
  if (of !== 'recommendation' || !['member', 'leader', 'creator'].includes(access)) return [];
  const call = `${method} ${path}`;
  const status = others[call] ?? (method === 'GET' && access === 'member' ? 200 : 403);
  return [{ call, method, path, status, body: bodies[call] }];
});

let idle: string;
let stranger: string;
/** Ids of a squad's things, by their names in a path. */
let known: Record<string, string>;
beforeAll(async () => {
  const { id, squadId, teeTimeId } = await bookedRound({ courseId });
  [idle, stranger] = [await register(), await register()];
  await join(squadId, idle, 'inactive');
  const { id: dateId, gameId } = await plannedDate({ courseId, golfers: [], squadId });
  known = { squadId, teeTimeId, recommendationId: id, guestId: newId(), userId: newId(), gameId, dateId };
});

test.each(rows)(
  '$call: a member who is not active gets $status; a stranger is told no more than of none',
  async ({ method, path, status, body }) => {
    const call = (idOf: (name: string) => string | undefined, caller: string) =>
      service.call(
        method,
        path.replaceAll(/:(\w+)/g, (_, name: string) => String(idOf(name))),
        caller,
        body,
      );
    expect((await call((name) => known[name], idle)).statusCode).toBe(status);
    const [told, unknown] = [await call((name) => known[name], stranger), await call(newId, stranger)];
    expect([told.statusCode, told.json()]).toEqual([404, unknown.json()]);
  },
);
