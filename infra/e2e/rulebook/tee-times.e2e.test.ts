import { GROUP_INTERVAL_MINUTES, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect } from 'vitest';
import { refused } from '../../proofs/asking.ts';
import type { Golfer } from '../../proofs/golfer.ts';
import { openDesk, ownBookings, playersOf } from '../../proofs/rulebook/desk.ts';
import { firstOf, offersOf, squadOf } from '../../proofs/rulebook/house.ts';
import { inDays } from '../../proofs/squad.ts';
import { accepts, house, newGolfer, queryOf, rule } from './rules.ts';

/* From a free day to a tee time, and what becomes of it. */
const { stranger, rival, former, member, leader, creator } = house.cast;
const here = { params: { squadId: house.squadId } };
const idOf = ({ user }: Golfer) => user.id;
const { confirmedBy, bookedFor, teeTimesOf } = openDesk(house);

accepts(availabilityRoutes.saveAvailability, stranger, { body: { date: inDays(20), timeSlots: ['09:00'] } }, [
  [{}, { timeSlots: ['09:00'], isAvailable: true, notes: null }],
  [{ timeSlots: [...TIME_SLOTS] }],
  [{ timeSlots: ['18:00', '06:00'] }, { timeSlots: ['06:00', '18:00'] }],
  [{ isAvailable: false, timeSlots: [] }],
  [{ notes: 'n'.repeat(500) }],
  [{ notes: ' early ' }, { notes: 'early' }],
  [{ date: inDays(0) }],
  [{ date: inDays(365) }],
]);
rule(availabilityRoutes.saveAvailability, 'a date that is past, or more than a year ahead, gets 400', async () => {
  for (const date of [inDays(-2), inDays(368)]) {
    const body = { date, timeSlots: ['09:00'] };
    await refused(stranger, availabilityRoutes.saveAvailability, { body }, 400, { path: 'body.date' });
  }
});
rule(
  availabilityRoutes.squadAvailability,
  'members see when each other is free, without the notes; who has left is not in it, nor sees it',
  async () => {
    const { squadId } = await squadOf(creator, { members: [member, former] });
    for (const by of [creator, member, former]) {
      const body = { date: inDays(60), timeSlots: ['10:00' as const], notes: 'private-matter' };
      await by.ask(availabilityRoutes.saveAvailability, { body });
    }
    await former.ask(squadRoutes.removeMember, { params: { squadId, userId: idOf(former) } });
    await refused(former, availabilityRoutes.squadAvailability, { params: { squadId } }, 404);
    const { body, text } = await creator.call(availabilityRoutes.squadAvailability, { params: { squadId } });
    const seen = body().filter(({ date }) => date === inDays(60));
    expect(seen.map(({ userId }) => userId).toSorted()).toEqual([creator, member].map(idOf).toSorted());
    expect(seen[0]).toMatchObject({ timeSlots: ['10:00'], isAvailable: true });
    expect(text).not.toContain('private-matter');
  },
);

let added = 0;
const course = () => ({ name: `Proof Links ${idOf(rival)} ${++added}`, city: 'Faro', timeZone: 'Europe/Lisbon' });
const coursesOf = (by: Golfer, search: string) => by.ask(routes.searchCourses, { query: { search } });
for (const [right, kept] of [
  [{}, { holes: 18, averagePrice: null, rating: null }],
  [
    { holes: 9, averagePrice: '45.50' },
    { holes: 9, averagePrice: 45.5 },
  ],
  [{ averagePrice: '  ' }, { averagePrice: null }],
  [{ averagePrice: 0 }],
  [{ averagePrice: 999_999.99 }],
  [{ state: 's'.repeat(50), zipCode: 'z'.repeat(20), phone: '1'.repeat(20), city: 'c'.repeat(100) }],
  [{ website: 'https://links.example', bookingUrl: 'https://links.example/book' }],
  [{ latitude: -90, longitude: 180, timeZone: 'Pacific/Auckland' }],
] as const)
  accepts(routes.addCourse, rival, { body: course() }, [[right, kept ?? right]]);
rule(
  routes.addCourse,
  "is seen by the golfer's squads and by nobody else; its name in its city, in any case, gets 409 then",
  async () => {
    const [owner, mate] = [await newGolfer('Owner'), await newGolfer('Mate')];
    await squadOf(owner, { members: [mate] });
    const body = course();
    const { id, addedBy } = await owner.ask(routes.addCourse, { body });
    expect(addedBy).toBe(idOf(owner));
    for (const by of [owner, mate]) expect(await coursesOf(by, body.name)).toMatchObject([{ id }]);
    expect(await coursesOf(stranger, body.name)).toEqual([]);
    expect(await stranger.ask(routes.searchCourses, { query: { ids: id } })).toEqual([]);
    for (const name of [body.name, body.name.toUpperCase()])
      await refused(owner, routes.addCourse, { body: { ...body, name } }, 409);
    await owner.ask(routes.addCourse, { body: { ...body, city: 'Lagos' } });
  },
);

const rank = (body: object) => ({ ...here, body: { startDate: inDays(1), endDate: inDays(31), ...body } });
rule(
  routes.optimizeTeeTimes,
  'ranks a window of 30 days with who must come and without who is left out; names who cannot be either: 400',
  async () => {
    const ranked = await member.ask(
      routes.optimizeTeeTimes,
      rank({ leaveOut: [idOf(creator)], mustCome: [idOf(leader)] }),
    );
    expect(ranked.length).toBeGreaterThan(0);
    for (const { freeMembers, totalMembers } of ranked) {
      expect(totalMembers).toBe(2);
      expect(freeMembers).toContain(idOf(leader));
      expect(freeMembers).not.toContain(idOf(creator));
    }
    for (const wrong of [
      { endDate: inDays(32) },
      { startDate: inDays(6), endDate: inDays(5) },
      { leaveOut: [idOf(former)] },
      { mustCome: [idOf(stranger)] },
      { leaveOut: [idOf(leader)], mustCome: [idOf(leader)] },
      { leaveOut: [creator, leader, member].map(idOf) },
    ]) {
      const { errors } = await refused(member, routes.optimizeTeeTimes, rank(wrong), 400, { code: 'validation' });
      const named = Object.keys(wrong).map((field) => expect.stringContaining(`body.${field}`));
      expect(named).toContainEqual(errors?.[0]?.path);
    }
    expect(await member.ask(routes.listRecommendations, here)).toEqual([]);
  },
);

rule(
  routes.confirmRecommendation,
  'members confirm in their order, again without effect; the last to withdraw makes it pending again',
  async () => {
    const { params } = await confirmedBy(member);
    const confirm = (by: Golfer) => by.ask(routes.confirmRecommendation, { params });
    const withdraw = (by: Golfer) => by.ask(routes.withdrawConfirmation, { params });
    expect(await confirm(member)).toMatchObject({ status: 'confirmed', confirmedMembers: [idOf(member)] });
    await confirm(creator);
    expect((await withdraw(leader)).confirmedMembers).toEqual([member, creator].map(idOf));
    expect(await withdraw(member)).toMatchObject({ status: 'confirmed', confirmedMembers: [idOf(creator)] });
    expect((await confirm(member)).confirmedMembers).toEqual([creator, member].map(idOf));
    for (const by of [creator, member]) await withdraw(by);
    expect(await withdraw(member)).toMatchObject({ status: 'pending', confirmedMembers: [] });
  },
);
rule(
  routes.groupsOfRecommendation,
  'shows who is free, then who confirmed, then who is booked; it changes nothing itself',
  async () => {
    const { params, offer } = await confirmedBy();
    const groups = () => leader.ask(routes.groupsOfRecommendation, { params });
    expect(await groups()).toMatchObject({ of: 'free', label: 'proven best' });
    await member.ask(routes.confirmRecommendation, { params });
    const alone = { groups: [{ time: offer.time, players: [idOf(member)] }] };
    for (const _ of [1, 2]) expect(await groups()).toMatchObject({ of: 'confirmed', ...alone });
    await creator.ask(routes.bookRecommendation, { params, body: {} });
    expect(await groups()).toMatchObject({ of: 'booked', ...alone });
  },
);
rule(
  routes.bookRecommendation,
  'without a confirmation gets 409; with some, makes a tee time with a seat for each; then allows nothing more: 409',
  async () => {
    const { squadId, offer, params } = await confirmedBy();
    await refused(creator, routes.bookRecommendation, { params, body: {} }, 409);
    expect(await teeTimesOf(squadId)).toEqual([]);
    for (const by of [member, creator]) await by.ask(routes.confirmRecommendation, { params });
    const booked = await creator.ask(routes.bookRecommendation, { params, body: {} });
    expect(booked).toMatchObject({ status: 'booked', bookingConfirmed: true, bookedBy: idOf(creator) });
    expect(booked.bookingReference).toMatch(/^FB-/);
    const teeTime = firstOf(await teeTimesOf(squadId));
    const { date, time } = offer;
    expect(teeTime).toMatchObject({ date, time, status: 'confirmed', bookedPlayers: 2, maxPlayers: 4 });
    expect(playersOf(teeTime).toSorted()).toEqual([member, creator].map(idOf).toSorted());
    await refused(leader, routes.confirmRecommendation, { params }, 409);
    await refused(member, routes.withdrawConfirmation, { params }, 409);
    const slot = { date, time, courseId: offer.courseId };
    await refused(member, routes.confirmOptimalSlot, { params: { squadId }, body: { slot } }, 409);
    const again = await offersOf(creator, squadId);
    expect(again.filter((other) => other.date === date && other.time === time)).toMatchObject([{ id: offer.id }]);
    expect(await teeTimesOf(squadId)).toEqual([teeTime]);
  },
);
rule(
  routes.bookRecommendation,
  'a player who is booked elsewhere then gets 409 by name, and nothing is booked or moved',
  async () => {
    const [one, other] = [await confirmedBy(member), await confirmedBy(member)];
    expect([one.offer.date, one.offer.time]).toEqual([other.offer.date, other.offer.time]);
    const bookingReference = 'R'.repeat(50);
    const booked = await creator.ask(routes.bookRecommendation, { params: one.params, body: { bookingReference } });
    expect(booked.bookingReference).toBe(bookingReference);
    await refused(creator, routes.bookRecommendation, { params: other.params, body: {} }, 409, {
      detail: new RegExp(member.user.firstName),
    });
    expect(await teeTimesOf(other.squadId)).toEqual([]);
    const { squadId, teeTime, seat } = await bookedFor(member);
    const { date, time } = one.offer;
    await refused(creator, routes.moveBooking, { params: seat, body: { date, time } }, 409);
    expect(await teeTimesOf(squadId)).toEqual([teeTime]);
  },
);
rule(
  routes.bookRecommendation,
  'five golfers get two tee times ten minutes apart, three and two, each with one seat',
  async () => {
    const five = [creator, leader, member, await newGolfer('Fourth'), await newGolfer('Fifth')];
    const { squadId } = await bookedFor(...five);
    const teeTimes = await teeTimesOf(squadId);
    expect(teeTimes.map((teeTime) => playersOf(teeTime).length)).toEqual([3, 2]);
    expect(teeTimes.flatMap(playersOf).toSorted()).toEqual(five.map(idOf).toSorted());
    const minutes = teeTimes.map(({ time }) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
    expect(minutes.at(1)).toBe(firstOf(minutes) + GROUP_INTERVAL_MINUTES);
    expect(new Set(teeTimes.map(({ bookingReference }) => bookingReference)).size).toBe(1);
  },
);

const cancel = (by: Golfer, teeTimeId: string, body = {}) =>
  by.ask(routes.cancelBooking, { params: { teeTimeId }, body });
rule(
  routes.cancelBooking,
  'a player gives up the own seat alone; the last one cancels the tee time, and its recommendation for good',
  async () => {
    const { squadId, seat, params } = await bookedFor(member, leader);
    const left = await cancel(member, seat.teeTimeId);
    expect(left).toMatchObject({ status: 'confirmed', bookedPlayers: 1 });
    const again = await member.call(routes.cancelBooking, { params: seat, body: {} });
    expect([200, 403]).toContain(again.status);
    expect(playersOf(firstOf(await teeTimesOf(squadId)))).toEqual([idOf(leader)]);
    expect(await ownBookings(member)).not.toContain(seat.teeTimeId);
    expect(await ownBookings(leader)).toContain(seat.teeTimeId);
    expect(await cancel(leader, seat.teeTimeId)).toMatchObject({ status: 'cancelled' });
    await refused(leader, routes.confirmRecommendation, { params }, 409);
    await refused(leader, routes.withdrawConfirmation, { params }, 409);
    await refused(creator, routes.bookRecommendation, { params, body: {} }, 409);
  },
);
rule(
  routes.cancelBooking,
  'the creator cancels all of it, also without playing, again without effect; every member sees that; it is offered again',
  async () => {
    const { squadId, seat, offer } = await bookedFor(member, leader);
    for (const _ of [1, 2]) expect(await cancel(creator, seat.teeTimeId)).toMatchObject({ status: 'cancelled' });
    const seen = await leader.ask(routes.listTeeTimes, { params: { squadId } });
    expect(seen).toMatchObject([{ id: seat.teeTimeId, status: 'cancelled', squad: { name: 'Weekend Warriors' } }]);
    for (const golfer of [member, leader]) expect(await ownBookings(golfer)).not.toContain(seat.teeTimeId);
    const { date, time } = offer;
    expect(await offersOf(creator, squadId)).toContainEqual(expect.objectContaining({ date, time, status: 'pending' }));
  },
);
rule(
  routes.moveBooking,
  'the creator moves it, its seats and its course with it, but to no start that has passed, and not once it is cancelled',
  async () => {
    const { squadId, seat, teeTime } = await bookedFor(member);
    const body = { date: inDays(29), time: '13:10' };
    await refused(creator, routes.moveBooking, { params: seat, body: { ...body, date: inDays(-3) } }, [400, 409]);
    expect(await teeTimesOf(squadId)).toEqual([teeTime]);
    const moved = await creator.ask(routes.moveBooking, { params: seat, body });
    const { courseId, bookingReference } = teeTime;
    expect(moved).toMatchObject({ ...body, courseId, bookingReference, status: 'confirmed' });
    expect(playersOf(moved)).toEqual([idOf(member)]);
    const own = await member.ask(routes.listBookings, {});
    expect(own.find(({ id }) => id === teeTime.id)).toMatchObject(body);
    await cancel(creator, seat.teeTimeId);
    await refused(creator, routes.moveBooking, { params: seat, body }, 409);
  },
);
rule(routes.cancelBooking, 'one that has started can neither be given up nor moved: 409', async () => {
  const { seat: params } = await bookedFor(member);
  const past = `UPDATE tee_times SET starts_at = now() - interval '1 second' WHERE id = '${params.teeTimeId}'`;
  await queryOf('recommendation', past);
  for (const by of [member, creator]) await refused(by, routes.cancelBooking, { params, body: {} }, 409);
  await refused(creator, routes.moveBooking, { params, body: { date: inDays(29), time: '08:10' } }, 409);
  expect(await ownBookings(member)).not.toContain(params.teeTimeId);
});

rule(
  squadRoutes.removeMember,
  'who leaves gives up the seats to come, and the last one to do so cancels the tee time',
  async () => {
    const { squadId, seat } = await bookedFor(member, leader);
    for (const [golfer, players] of [
      [member, [idOf(leader)]],
      [leader, []],
    ] as const) {
      await golfer.ask(squadRoutes.removeMember, { params: { squadId, userId: idOf(golfer) } });
      const teeTime = await until('the seat to be free', async () => {
        const [found] = await teeTimesOf(squadId);
        return found?.bookedPlayers === players.length && found;
      });
      expect(playersOf(teeTime)).toEqual(players);
      expect(await ownBookings(golfer)).not.toContain(seat.teeTimeId);
    }
    expect(await teeTimesOf(squadId)).toMatchObject([{ status: 'cancelled' }]);
  },
);
rule(squadRoutes.deleteSquad, 'its tee times that have not started are cancelled for their players', async () => {
  const { squadId, seat } = await bookedFor(member);
  await creator.ask(squadRoutes.deleteSquad, { params: { squadId } });
  await until('the tee time to be gone', async () => !(await ownBookings(member)).includes(seat.teeTimeId));
  await refused(member, routes.listTeeTimes, { params: { squadId } }, 404);
});
