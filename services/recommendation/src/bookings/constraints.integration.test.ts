import { newId } from '@fourball/kit/process/id.ts';
import { expect, test } from 'vitest';
import { aggregates } from '../snapshot.ts';
import { useService } from '../testing/steps.ts';

const { service, calls, courseId, offer, bookedRound, dateIn } = useService();

type Booked = Awaited<ReturnType<typeof bookedRound>>;
type Client = typeof service.client;
const recommendation =
  (data: Parameters<Client['recommendation']['update']>[0]['data']) =>
  ({ id }: Booked) =>
    service.client.recommendation.update({ where: { id }, data });
const teeTime =
  (data: Parameters<Client['teeTime']['update']>[0]['data']) =>
  ({ teeTimeId: id }: Booked) =>
    service.client.teeTime.update({ where: { id }, data });
const slot = { date: dateIn(5), time: '09:00' };

test.each<[string, (booked: Booked) => Promise<unknown>, RegExp]>([
  ['a cancelled tee time with players', teeTime({ status: 'cancelled' }), /players_check/],
  ['more players than seats', teeTime({ bookedPlayers: 5 }), /booked_players_check/],
  ['a booking that nobody made', recommendation({ bookedBy: null }), /booked_check/],
  ['a score over 100', recommendation({ score: 100.01 }), /score_check/],
  ['a start before the day begins', recommendation({ time: '05:59' }), /check/],
  ['a start that is no time', recommendation({ time: '9:00' }), /check/],
  ['a course that there is not', ({ squadId }) => offer({ squadId, ...slot, courseId: newId() }), /./],
  ['a slot twice among those of a squad', ({ squadId }) => offer({ squadId, ...slot, courseId }), /Unique constraint/],
  [
    'a seat twice for one player',
    ({ teeTimeId, creator }) =>
      service.client.teeTimeBooking.create({ data: { id: newId(), teeTimeId, userId: creator } }),
    /Unique constraint/,
  ],
  [
    'tee times without their booking',
    ({ id }) => service.client.recommendation.delete({ where: { id } }),
    /Foreign key/,
  ],
])('the database refuses %s', async (_what, change, sentence) => {
  await expect(bookedRound({ courseId }).then(change)).rejects.toThrow(sentence);
});

test('the database holds one confirmed tee time per start of a booking; a cancelled one holds no start', async () => {
  const { teeTimeIds, golfers } = await bookedRound({ courseId, members: 5 });
  const [first, second] = teeTimeIds as [string, string];
  const { startsAt } = await service.client.teeTime.findUniqueOrThrow({ where: { id: first } });
  const take = () => service.client.teeTime.update({ where: { id: second }, data: { startsAt } });
  await expect(take()).rejects.toThrow(/Unique constraint/);
  for (const golfer of golfers.slice(0, 3)) await calls.cancel(first, golfer, { seatOnly: true });
  await expect(take()).resolves.toMatchObject({ id: second });
});

test('what is told again of the present tells a cancelled booking as cancelled, under the version that it has', async () => {
  const kept = await bookedRound({ courseId });
  const gone = await bookedRound({ courseId });
  await calls.cancel(gone.teeTimeId, gone.creator);
  const page = { after: '00000000-0000-0000-0000-000000000000', limit: 1000 };
  const toldAgain = async (name: keyof typeof aggregates, id: string) => {
    const states = await aggregates[name](service.client, page);
    const state = states.find(({ data }) => data.id === id);
    return `${state?.kind.type.split('.')[1]} ${state?.version}`;
  };
  expect(await toldAgain('recommendations', kept.id)).toBe('recommendation-booked 4');
  expect(await toldAgain('recommendations', gone.id)).toBe('recommendation-cancelled 5');
  expect(await toldAgain('tee times', kept.teeTimeId)).toBe('tee-time-booked 1');
  expect(await toldAgain('tee times', gone.teeTimeId)).toBe('tee-time-cancelled 2');
});
