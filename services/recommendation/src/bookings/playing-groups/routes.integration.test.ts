import type { PlayingGroups } from '@fourball/contracts/http/ranking.ts';
import { expect, test } from 'vitest';
import { dateIn } from '../../testing/squads.ts';
import { useService } from '../../testing/steps.ts';

const { calls, courseId, register, createSquad, becomes, saveFree, offer, seatedIn, openedDate } = useService({
  city: 'Phoenix',
});

const groupsOf = async (id: string, userId: string): Promise<PlayingGroups> => (await calls.groups(id, userId)).json();

/** A squad with a tee time offered at 9:00 in a week, of golfers whose handicaps differ. */
async function offered(members: number) {
  const golfers = await Promise.all(
    Array.from({ length: members }, (_, index) => register({ handicap: (index * 7.3) % 30 })),
  );
  const squadId = await createSquad(golfers);
  const slot = { squadId, courseId, date: dateIn(7), time: '09:00' };
  return { id: await offer(slot), squadId, golfers, creator: golfers[0] as string };
}

test.each([
  [5, 'proven best'],
  [12, 'proven best'],
  [13, 'best found'],
])('the groups that are shown to %d golfers, %s, are those that booking makes', async (count, label) => {
  const { id, golfers, creator } = await offered(count);
  for (const golfer of golfers.toReversed()) await calls.confirm(id, golfer);
  const shown = await groupsOf(id, creator);
  expect(shown).toMatchObject({ of: 'confirmed', label });
  const players = shown.groups.flatMap((group) => group.players);
  expect(players.toSorted()).toEqual(golfers.toSorted());
  const order = golfers.toReversed();
  for (const group of shown.groups) {
    expect(group.players).toEqual(order.filter((golfer) => group.players.includes(golfer)));
  }
  expect((await calls.book(id, creator)).statusCode).toBe(200);
  expect(shown.groups.map((group) => group.players)).toEqual(await seatedIn(id));
  const free = { freeSeats: 4 * shown.groups.length - count, repair: null };
  expect(await groupsOf(id, golfers.at(-1)!)).toEqual({ ...shown, of: 'booked', ...free });
});

test('the groups of a game with a most of players are of the first so many, as booking makes them', async () => {
  const rules = { leastPlayers: 2, mostPlayers: 4 };
  const { round: id, golfers, creator } = await openedDate({ courseId, members: 5, rules });
  for (const golfer of golfers) await calls.confirm(id, golfer);
  const { groups } = await groupsOf(id, creator);
  expect((await calls.book(id, creator)).statusCode).toBe(200);
  expect(groups.map(({ players }) => players)).toEqual(await seatedIn(id));
});

test('while nobody has confirmed, all who are free in the slot are grouped, also at a start after it; those who confirm take their place, while they are active', async () => {
  const { id, squadId, golfers, creator } = await offered(6);
  for (const golfer of golfers.slice(0, 3)) await saveFree(golfer, dateIn(7), ['09:00']);
  await saveFree(golfers[3]!, dateIn(7), ['10:00']);
  const free = await groupsOf(id, creator);
  expect(free).toMatchObject({ of: 'free', label: 'proven best' });
  expect(free.groups.map(({ time, players }) => [time, players.toSorted()])).toEqual([
    ['09:00', golfers.slice(0, 3).toSorted()],
  ]);
  const between = await offer({ squadId, courseId, date: dateIn(7), time: '09:10' });
  const { groups } = await groupsOf(between, creator);
  expect(groups.map(({ time, players }) => [time, players.toSorted()])).toEqual([
    ['09:10', golfers.slice(0, 3).toSorted()],
  ]);
  for (const golfer of golfers.slice(4)) await calls.confirm(id, golfer);
  await becomes(squadId, golfers[4]!, 'inactive');
  expect(await groupsOf(id, creator)).toMatchObject({ of: 'confirmed', groups: [{ players: [golfers[5]] }] });
});
