import { GROUP_INTERVAL_MINUTES, GROUP_MAX } from '@fourball/contracts/constants.ts';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../../proofs/golfer.ts';
import { beFree, firstOf, offersOf, playersOf, squadOf } from '../../proofs/rulebook/house.ts';
import { caughtUp } from '../../proofs/settled.ts';

/* Playing groups are shown before the booking, and the booking keeps them. */
const stack = inject('stack');
let golfers: Golfer[];
beforeAll(async () => {
  golfers = [];
  for (let index = 0; index < 9; index += 1) golfers.push(await registerGolfer(stack.url, `Player${index}`));
  for (const [index, golfer] of golfers.entries()) {
    await golfer.ask(authRoutes.changeProfile, { body: { handicap: (index * 7) % 23 } });
    // A round takes the better part of these hours: each of the eight rounds is on a day of its own.
    await beFree(golfer, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], ['09:00', '10:00', '11:00', '12:00']);
  }
});

const inMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

describe.each([
  [3, [3]],
  [5, [3, 2]],
  [6, [3, 3]],
  [9, [3, 3, 3]],
])('%i golfers', (count, sizes) => {
  const players = () => golfers.slice(0, count);
  const ids = () =>
    players()
      .map(({ user }) => user.id)
      .toSorted();
  let squadId: string;
  beforeAll(async () => {
    const [creator, ...members] = players() as [Golfer, ...Golfer[]];
    ({ squadId } = await squadOf(creator, { members }));
    await caughtUp(stack);
  });
  const teeTimes = () => firstOf(players()).ask(routes.listTeeTimes, { params: { squadId } });
  const groupsOf = (recommendationId: string) =>
    firstOf(players().slice(-1)).ask(routes.groupsOfRecommendation, { params: { recommendationId } });

  // The second round knows who played with whom in the first.
  test.each(['first', 'second'])('play the %s round in the groups that were shown before it was booked', async () => {
    const creator = firstOf(players());
    const pending = (await offersOf(creator, squadId)).filter(({ status }) => status === 'pending');
    const offer = firstOf(pending.filter(({ availableMembers }) => availableMembers === count));
    const free = await groupsOf(offer.id);
    expect([free.of, free.label]).toEqual(['free', 'proven best']);
    expect(free.groups.flatMap((group) => group.players).toSorted()).toEqual(ids());

    const params = { recommendationId: offer.id };
    for (const player of players()) await player.ask(routes.confirmRecommendation, { params });
    const confirmed = await groupsOf(offer.id);
    expect(confirmed).toEqual({ ...free, of: 'confirmed' });
    expect(confirmed.groups.map((group) => group.players.length).toSorted((one, other) => other - one)).toEqual(sizes);

    const earlier = (await teeTimes()).map(({ id }) => id);
    await creator.ask(routes.bookRecommendation, { params, body: {} });
    expect(await groupsOf(offer.id)).toEqual({ ...confirmed, of: 'booked' });
    const booked = (await teeTimes())
      .filter(({ id }) => !earlier.includes(id))
      .toSorted((one, other) => one.time.localeCompare(other.time))
      .map((teeTime) => ({ time: teeTime.time, players: playersOf(teeTime).toSorted() }));
    expect(booked).toEqual(confirmed.groups.map((group) => ({ ...group, players: group.players.toSorted() })));
    expect(booked.map(({ time }) => inMinutes(time) - inMinutes(offer.time))).toEqual(
      sizes.map((_, index) => index * GROUP_INTERVAL_MINUTES),
    );
    expect(Math.max(...booked.map((group) => group.players.length))).toBeLessThanOrEqual(GROUP_MAX);
  });
});
