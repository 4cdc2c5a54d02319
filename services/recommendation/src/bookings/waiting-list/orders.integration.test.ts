import type { SeatOrder } from '@fourball/contracts/http/squad-rules.ts';
import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const steps = useService();
const { service, calls, courseId, bookedRound, changeSquad, startIn, fillSeats, told, seatedIn } = steps;
const { lineFor, seatFromLine, dateIn } = steps;
const timeZone = steps.noonZone();

/** A full round, and three who wait for a seat, of whom the first played in the squad's last round. */
async function fullRound(seatOrder: SeatOrder) {
  const round = await steps.fullRound({ courseId });
  const { squadId, creator, line } = round;
  const golfers = [creator, ...line.slice(0, 1)];
  const played = await bookedRound({ courseId, squadId, golfers, date: dateIn(3) });
  await startIn(played.id, -24 * 60);
  await changeSquad(squadId, { timeZone, seatOrder });
  return round;
}

const playersOf = async (id: string) => (await seatedIn(id)).flat();

test('where the squad takes turns, the seat goes to who missed most, and everybody in line reads the rule', async () => {
  const round = await fullRound('take-turns');
  const [played = '', missed = '', later = ''] = round.line;
  const { rule, members } = (await lineFor(round.id, round.creator)).json();
  expect([rule, members.map(({ userId }: { userId: string }) => userId)]).toEqual([
    'take-turns',
    [missed, later, played],
  ]);
  const listed = (await calls.listed(round.squadId, played)).find(({ id }) => id === round.id);
  expect(listed).toMatchObject({ waiting: { place: 3, rule: 'take-turns' } });
  await calls.cancel(round.teeTimeId, round.mate);
  await fillSeats(round.id);
  expect(await playersOf(round.id)).toContain(missed);
});

test("where leaders pick, a freed seat is nobody's until they do, and only they hear of it", async () => {
  const round = await fullRound('leader-picks');
  const [first = '', second = ''] = round.line;
  await calls.cancel(round.teeTimeId, round.mate);
  await fillSeats(round.id);
  expect((await calls.confirm(round.id, first)).json()).toMatchObject({ waiting: { rule: 'leader-picks' } });
  expect(await service.client.seatOffer.count({ where: { recommendationId: round.id } })).toBe(0);
  expect(await playersOf(round.id)).toHaveLength(3);
  expect((await seatFromLine(round.id, round.creator, second)).statusCode).toBe(204);
  expect(await playersOf(round.id)).toContain(second);
  expect((await told([round.teeTimeId])).slice(1)).toEqual(['seat-freed 2', 'seat-given-up 3', 'seat-taken 4']);
});

test('once leaders pick no longer, the seat that is free goes to the first in line', async () => {
  const round = await fullRound('leader-picks');
  await calls.cancel(round.teeTimeId, round.mate);
  await fillSeats(round.id);
  await changeSquad(round.squadId, { timeZone });
  await fillSeats(round.id);
  expect(await playersOf(round.id)).toContain(round.line[0]);
});
