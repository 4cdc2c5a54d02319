import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { expect, test } from 'vitest';
import { dateIn } from '../../testing/squads.ts';
import { saturdays } from '../../testing/standing-games.ts';
import { useService } from '../../testing/steps.ts';

const { service, courseId, register, join, bookedRound, plannedDate } = useService();

const squad = '/api/squads/:squadId';
const ranked = '/api/squad-tee-time-recommendations/:squadId';
const recommended = '/api/tee-time-recommendations/:recommendationId';
const game = '/api/standing-games/:gameId';
const gameDate = '/api/game-dates/:dateId';
const window = { startDate: dateIn(0), endDate: dateIn(9) };
const start = { date: dateIn(4), time: '09:00' };

/** Calls about a squad, a recommendation or a tee time, with the answer to a member who is not active, and a body. */
const rows: readonly (readonly [call: string, status: number, body?: object])[] = [
  [`GET ${ranked}`, 200],
  [`POST ${ranked}/generate`, 403],
  [`POST ${recommended}/confirm`, 403],
  // All is booked here, and nobody waits.
  [`DELETE ${recommended}/confirm`, 200],
  [`POST ${recommended}/book`, 403, {}],
  [`GET ${recommended}/groups`, 200],
  [`POST ${recommended}/groups/repair`, 403, { seen: 'seen' }],
  [`GET ${recommended}/answers`, 200],
  [`GET ${recommended}/guests`, 200],
  [`GET ${recommended}/line`, 403],
  [`POST ${recommended}/line/:userId/seat`, 403],
  [`POST ${recommended}/guests`, 403, { name: 'Kim' }],
  // Nobody is brought here: a guest of one's own may be taken back.
  [`DELETE ${recommended}/guests/:guestId`, 404],
  ['POST /api/bookings/:teeTimeId/cancel', 403, {}],
  ['PATCH /api/bookings/:teeTimeId', 403, start],
  ['POST /api/bookings/:teeTimeId/reservation', 403, { reservedAs: null }],
  ['PUT /api/bookings/:teeTimeId/seats', 403, { seats: 4 }],
  ['GET /api/tee-times/:teeTimeId', 200],
  [`POST ${recommended}/guests/:guestId/approval`, 403],
  [`POST ${recommended}/proposals/:userId`, 403, { accept: true, answer: 'in' }],
  [`GET ${squad}/proposals`, 403],
  [`GET ${squad}/tee-times`, 200],
  [`POST ${squad}/optimize-tee-times`, 200, window],
  [`POST ${squad}/confirm-optimal-slot`, 403, { slot: { ...start, courseId } }],
  [`GET ${squad}/heat-map`, 200],
  [`GET ${squad}/outlook`, 200],
  [`GET ${squad}/weekly-slots`, 200],
  [`GET ${squad}/standing-games`, 200],
  [`POST ${squad}/standing-games`, 403, saturdays],
  [`GET ${game}`, 200],
  [`PATCH ${game}`, 403, { from: dateIn(0) }],
  [`PUT ${game}/pause`, 403, { pause: null }],
  [`DELETE ${game}`, 403],
  [`PUT ${game}/standing-answer`, 403, { answer: 'ask' }],
  [`GET ${gameDate}`, 200],
  [`PUT ${gameDate}/answer`, 403, { answer: 'in' }],
  [`PATCH ${gameDate}`, 403, { time: '09:20' }],
  [`POST ${gameDate}/skip`, 403, { reason: 'Rain' }],
  [`POST ${gameDate}/decision`, 403, { decision: 'lock' }],
];

test.each(rows.map(([call, status, body]) => ({ call, status, body })))(
  '$call: a member who is not active gets $status; a stranger is told no more than of none',
  async ({ call, status, body }) => {
    const round = await bookedRound({ courseId });
    const [idle, stranger] = [await register(), await register()];
    await join(round.squadId, idle, 'inactive');
    const [method, path = ''] = call.split(' ');
    const of = (ids: Record<string, unknown>, caller: string) => {
      const url = path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]));
      return service.call(method as 'GET', url, caller, body);
    };
    const { id: dateId, gameId } = await plannedDate({ courseId, golfers: [], squadId: round.squadId });
    const known = { ...round, recommendationId: round.id, guestId: newId(), userId: newId(), gameId, dateId };
    expect((await of(known, idle)).statusCode).toBe(status);
    const none = Object.fromEntries(Object.keys(known).map((name) => [name, newId()]));
    const [told, unknown] = [await of(known, stranger), await of(none, stranger)];
    expect([told.statusCode, told.json()]).toEqual([404, unknown.json()]);
  },
);

test('every call of the contract for members, leaders or creators has a row', () => {
  const owed = allRoutes.filter(
    ({ service: of, access }) => of === 'recommendation' && ['member', 'leader', 'creator'].includes(access),
  );
  expect(rows.map(([call]) => call).toSorted()).toEqual(owed.map(({ method, path }) => `${method} ${path}`).toSorted());
});
