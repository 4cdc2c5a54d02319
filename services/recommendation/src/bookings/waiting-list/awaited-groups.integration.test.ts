import { expect, test } from 'vitest';
import { useService } from '../../testing/steps.ts';

const steps = useService();
const { calls, courseId, leave, bookedRound, playsElsewhere } = steps;
const { teeTimesOf, startIn, fillSeats, told, bring, storedRound, offersOf } = steps;
const timeZone = steps.noonZone();

/** The host alone with three guests, and those who wait for a seat. */
async function hostAlone({ hours = 100, waiting = 2 } = {}) {
  const squad = { guests: 'free', guestsPerMember: 3, timeZone } as const;
  const round = await bookedRound({ courseId, members: 1 + waiting, confirmed: 1, squad });
  const { id, creator, golfers } = round;
  await startIn(id, hours * 60);
  for (const name of ['Kim', 'Lee', 'Max']) await bring(id, creator, name);
  const line = golfers.slice(1);
  for (const golfer of line) expect((await calls.confirm(id, golfer)).json()).toHaveProperty('waiting');
  return { ...round, line };
}

const statusOf = async (id: string) => (await storedRound(id)).status;
const groupsOf = async (id: string) =>
  (await teeTimesOf(id)).map(({ bookedPlayers, status }) => [status, bookedPlayers]);
const giveUp = ({ teeTimeId, creator }: { teeTimeId: string; creator: string }) =>
  calls.cancel(teeTimeId, creator, { seatOnly: true });

test('the round of a host who leaves with three guests stays for those in line, who are seated', async () => {
  const round = await hostAlone();
  const left = (await giveUp(round)).json();
  expect(left).toMatchObject({ status: 'confirmed', bookedPlayers: 0 });
  expect(await told([round.teeTimeId])).toEqual([
    ...['tee-time-booked 1', 'guests-changed 2', 'guests-changed 3', 'guests-changed 4', 'seat-freed 5'],
  ]);
  await fillSeats(round.id);
  expect([await groupsOf(round.id), await statusOf(round.id)]).toEqual([[['confirmed', 2]], 'booked']);
});

test('30 h before, the round without players stays while they are offered seats, and is cancelled once nobody waits', async () => {
  const round = await hostAlone({ hours: 30 });
  await giveUp(round);
  await fillSeats(round.id);
  expect(await offersOf(round.id)).toEqual(round.line.map((golfer) => `${golfer} open`));
  const [first = '', second = ''] = round.line;
  await calls.withdraw(round.id, first);
  await fillSeats(round.id);
  expect(await statusOf(round.id)).toBe('booked');
  await leave(round.squadId, second);
  await fillSeats(round.id);
  expect([await groupsOf(round.id), await statusOf(round.id)]).toEqual([[['cancelled', 0]], 'cancelled']);
});

test('who waits and is booked elsewhere then keeps no round without players', async () => {
  const round = await hostAlone({ waiting: 1 });
  for (const golfer of round.line) await playsElsewhere(golfer, 100);
  await giveUp(round);
  expect(await statusOf(round.id)).toBe('cancelled');
});

test('a round that teed off without players is cancelled', async () => {
  const round = await hostAlone({ hours: 1 });
  await giveUp(round);
  await fillSeats(round.id);
  expect(await statusOf(round.id)).toBe('booked');
  await startIn(round.id, -1);
  await fillSeats(round.id);
  expect(await statusOf(round.id)).toBe('cancelled');
});

test('a group of a larger booking without players is kept where more wait than seats are free in the others', async () => {
  const round = await bookedRound({ courseId, members: 10, confirmed: 8, squad: { timeZone } });
  await startIn(round.id, 30 * 60);
  for (const golfer of round.golfers.slice(8)) await calls.confirm(round.id, golfer);
  const [kept, other] = await teeTimesOf(round.id);
  for (const { userId } of kept!.bookings) await calls.cancel(kept!.id, userId, { seatOnly: true });
  expect(await groupsOf(round.id)).toEqual([
    ['confirmed', 0],
    ['confirmed', 4],
  ]);
  const seen = await calls.groups(round.id, round.creator);
  expect(seen.json()).toMatchObject({ groups: [{ players: [] }, { players: { length: 4 } }], repair: null });
  for (const { userId } of other!.bookings.slice(0, 2)) await calls.cancel(other!.id, userId, { seatOnly: true });
  await fillSeats(round.id);
  expect([...(await groupsOf(round.id)), await statusOf(round.id)]).toEqual([
    ...[['cancelled', 0], ['confirmed', 2], 'booked'],
  ]);
});
