import type { SeatOrder } from '@fourball/contracts/http/squad-rules.ts';
import { expect, test } from 'vitest';
import type { FullRound } from '../../testing/seats.ts';
import { useService } from '../../testing/steps.ts';

const steps = useService();
const { service, calls, courseId, leave, becomes, playsElsewhere, changeSquad, bookedRound, freeSeat } = steps;
const { seatedIn, teeTimesOf, startIn, bring, storedRound, dateIn } = steps;
const { fillSeats, letOffersPass, told, toldOfRound, offersOf, sayByLink } = steps;
const fullRound = (facts: FullRound = {}) => steps.fullRound({ courseId, ...facts });
const freedRound = (facts: FullRound = {}) => steps.freedRound({ courseId, ...facts });
const playersOf = async (id: string) => (await seatedIn(id)).flat();
const lineFor = (id: string, leader: string) => service.call('GET', `/api/tee-time-recommendations/${id}/line`, leader);
const seat = (id: string, leader: string, golfer: string) =>
  service.call('POST', `/api/tee-time-recommendations/${id}/line/${golfer}/seat`, leader);
const waitingOf = async (golfer: string) => (await service.call('GET', '/api/bookings/waiting', golfer)).json();
const timeZone = steps.noonZone();
const placeOf = async ({ id, squadId }: { id: string; squadId: string }, golfer: string) => {
  const listed = (await calls.listed(squadId, golfer)) as { id: string; waiting?: { place: number } }[];
  return listed.find((one) => one.id === id)?.waiting?.place;
};

test('everybody in line reads their own place, and hears once who left or came; a changed note keeps it, and out and in again loses it', async () => {
  const round = await fullRound();
  const places = () => Promise.all(round.line.map((golfer) => placeOf(round, golfer)));
  expect(await places()).toEqual([1, 2, 3]);
  const { first, second, squadId } = round;
  await sayByLink(round.id, { userId: first, squadId }, 'in', 'any group');
  expect(await places()).toEqual([1, 2, 3]);
  const before = await told([round.id]);
  for (let time = 0; time < 2; time++) await calls.withdraw(round.id, second);
  expect(await places()).toEqual([1, undefined, 2]);
  for (let time = 0; time < 2; time++) await calls.confirm(round.id, second);
  expect(await places()).toEqual([1, 3, 2]);
  const words = (await told([round.id])).slice(before.length);
  expect(words.map((word) => word.split(' ')[0])).toEqual(['recommendation-withdrawn', 'recommendation-withdrawn']);
  expect(await placeOf(round, round.creator)).toBeUndefined();
  const ranked = await calls.generated(squadId, first);
  expect(ranked.find(({ id }) => id === round.id)).toMatchObject({ waiting: { place: 1 } });
});

test('over 48 h before, a seat that is not taken back within 5 minutes is that of the first in line who can play, who is told; who is booked elsewhere is skipped, and comes before nobody', async () => {
  const { first: busy, second: next, third, ...round } = await fullRound();
  await playsElsewhere(busy, 100);
  await calls.cancel(round.teeTimeId, round.mate);
  await service.waitingLists.fillDue();
  expect((await calls.confirm(round.id, round.mate)).json()).not.toHaveProperty('waiting');
  await fillSeats(round.id);
  expect((await playersOf(round.id)).toSorted()).toEqual(round.golfers.slice(0, 4).toSorted());
  await freeSeat(round);
  expect(await playersOf(round.id)).toContain(next);
  const events = ['seat-freed 2', 'seat-taken 3', 'seat-freed 4', 'seat-taken 5', 'seat-given-up 6'];
  expect((await told([round.teeTimeId])).slice(1)).toEqual(events);
  const taken = await toldOfRound('seat-taken', round.id);
  expect(taken.map(({ isFromLine = false }) => isFromLine)).toEqual([false, true]);
  expect([await placeOf(round, busy), await placeOf(round, next)]).toEqual([1, undefined]);
  await calls.withdraw(round.id, third);
  await freeSeat({ ...round, mate: next });
  expect((await calls.confirm(round.id, round.mate)).json().confirmedMembers).toContain(round.mate);
});

test('nobody is seated in a group whose round overlaps another of theirs, though an earlier one does not; the next in line is', async () => {
  const { id, line, first, second: busy, third } = await fullRound({ players: 8 });
  // Between the ends of the two groups, which play for five hours.
  await playsElsewhere(busy, 105 + 5 / 60);
  for (const { id: teeTimeId, bookings } of await teeTimesOf(id))
    await calls.cancel(teeTimeId, bookings[0]!.userId, { seatOnly: true });
  for (let look = 0; look < 2; look += 1) await fillSeats(id);
  const players = await playersOf(id);
  expect(line.filter((golfer) => players.includes(golfer))).toEqual([first, third]);
});

/** News of given-up seats of a round: whose it was, and whether anybody may take it. */
const givenUpOf = async (id: string) =>
  (await toldOfRound('seat-given-up', id)).map(({ changedBy, isFree }) => [changedBy, isFree ? 'free' : 'gone']);

test('a seat that was given up is told of once, after 5 minutes', async () => {
  const round = await fullRound({ waiting: 0 });
  await calls.cancel(round.teeTimeId, round.mate);
  await service.waitingLists.fillDue();
  expect(await givenUpOf(round.id)).toEqual([]);
  await Promise.all(Array.from({ length: 4 }, () => fillSeats(round.id)));
  expect(await givenUpOf(round.id)).toEqual([[round.mate, 'free']]);
});

test('while somebody is in line, no seat is told to be free; once all of them have let it pass, it is, and at another time it is theirs', async () => {
  const round = await freedRound({ hours: 30, waiting: 2 });
  const held = [[round.mate, 'gone']];
  expect(await givenUpOf(round.id)).toEqual(held);
  await letOffersPass(round.id);
  await fillSeats(round.id);
  expect(await givenUpOf(round.id)).toEqual(held);
  await letOffersPass(round.id);
  await fillSeats(round.id);
  expect(await givenUpOf(round.id)).toEqual([...held, [null, 'free']]);
  const earlier = { endedAt: new Date(Date.now() - 10 * 60_000) };
  await service.client.seatOffer.updateMany({ where: { recommendationId: round.id }, data: earlier });
  await calls.move(round.teeTimeId, round.creator, { date: dateIn(9), time: '10:00' });
  await fillSeats(round.id);
  expect(await playersOf(round.id)).toContain(round.first);
});

test('an offer, one for all who look at once, goes from one in line to the next as it passes or is declined; accepted on the page of a link, it is a seat', async () => {
  const round = await fullRound({ hours: 30 });
  const { first, second, third, squadId } = round;
  await calls.cancel(round.teeTimeId, round.mate);
  await Promise.all(Array.from({ length: 4 }, () => fillSeats(round.id)));
  expect(await offersOf(round.id)).toEqual([`${first} open`]);
  // Neither the next in line nor who gave it up comes before who is offered it.
  for (const golfer of [second, round.mate])
    expect((await calls.confirm(round.id, golfer)).json().waiting.offeredUntil).toBeNull();
  await letOffersPass(round.id);
  // Nobody has looked since it ended.
  expect((await calls.confirm(round.id, first)).json().waiting).toMatchObject({ place: 1, offeredUntil: null });
  await fillSeats(round.id);
  expect(await offersOf(round.id)).toEqual([`${first} passed`, `${second} open`]);
  expect(await placeOf(round, first)).toBe(1);
  expect((await calls.withdraw(round.id, second)).statusCode).toBe(200);
  await fillSeats(round.id);
  expect((await offersOf(round.id)).slice(1)).toEqual([`${second} declined`, `${third} open`]);
  const link = { userId: third, squadId };
  const page = (await service.callByLink('GET', `/a/-/?round=${round.id}`, link)).body;
  expect(page).toMatch(/You are 2nd in line: first come\..*A seat is yours until .*Take the seat/s);
  await sayByLink(round.id, link, 'in');
  expect(await playersOf(round.id)).toContain(third);
  const outcomes = [null, 'passed', null, 'declined', null, 'accepted'];
  expect((await toldOfRound('seat-offer', round.id)).map(({ outcome }) => outcome)).toEqual(outcomes);
});

test('from 6 to 2 h before, all in line are offered it: of 200 who accept at once one has the seat, the others are next', async () => {
  const { line, ...round } = await freedRound({ hours: 5, waiting: 200 });
  expect((await offersOf(round.id)).toSorted()).toEqual(line.map((golfer) => `${golfer} open`).toSorted());
  // A busy database has some of them try again.
  const accept = async (golfer: string): ReturnType<typeof calls.confirm> => {
    const answer = await calls.confirm(round.id, golfer);
    return answer.statusCode === 503 ? accept(golfer) : answer;
  };
  const answers = await Promise.all(line.map(accept));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(line.map(() => 200));
  const seated = line.filter((_, index) => !answers[index]?.json().waiting);
  expect(seated).toHaveLength(1);
  expect((await playersOf(round.id)).toSorted()).toEqual(
    [...round.golfers.slice(0, 4).filter((golfer) => golfer !== round.mate), ...seated].toSorted(),
  );
  const outcomes = (await offersOf(round.id)).filter((one) => /accepted|open/.test(one));
  expect(outcomes).toEqual([`${seated[0]} accepted`]);
});

test('who leaves the squad, is inactive until they are active again, or whose round is cancelled is in no line, and their offers end', async () => {
  const { first, second, third, ...round } = await freedRound({ hours: 30 });
  await becomes(round.squadId, second, 'inactive');
  await leave(round.squadId, first, 'removed');
  await fillSeats(round.id);
  expect(await offersOf(round.id)).toEqual([`${first} ended`, `${third} open`]);
  await calls.withdraw(round.id, third);
  await fillSeats(round.id);
  await becomes(round.squadId, second, 'active');
  await fillSeats(round.id);
  expect((await offersOf(round.id)).slice(1)).toEqual([`${third} declined`, `${second} open`]);
  await calls.cancel(round.teeTimeId, round.creator);
  expect((await offersOf(round.id)).at(-1)).toBe(`${second} ended`);
});

/** A full round, and three who wait for a seat, of whom the first played in the squad's last round. */
async function fullRoundBy(seatOrder: SeatOrder) {
  const round = await steps.fullRound({ courseId });
  const { squadId, creator, line } = round;
  const golfers = [creator, ...line.slice(0, 1)];
  const played = await bookedRound({ courseId, squadId, golfers, date: dateIn(3) });
  await startIn(played.id, -24 * 60);
  await changeSquad(squadId, { timeZone, seatOrder });
  return round;
}

test('where the squad takes turns, the seat goes to who missed most, and everybody in line reads the rule', async () => {
  const round = await fullRoundBy('take-turns');
  const { first: played, second: missed, third: later } = round;
  const members = [missed, later, played].map((userId) => ({ userId }));
  expect((await lineFor(round.id, round.creator)).json()).toMatchObject({ rule: 'take-turns', members });
  const listed = (await calls.listed(round.squadId, played)).find(({ id }) => id === round.id);
  expect(listed).toMatchObject({ waiting: { place: 3, rule: 'take-turns' } });
  await freeSeat(round);
  expect(await playersOf(round.id)).toContain(missed);
});

test("where leaders pick, a freed seat is nobody's until they do, and only they hear of it; once they pick no longer, the first in line has it, and once the last in line leaves, it is free", async () => {
  const { first, second, third, ...round } = await fullRoundBy('leader-picks');
  await freeSeat(round);
  expect((await calls.confirm(round.id, first)).json()).toMatchObject({ waiting: { rule: 'leader-picks' } });
  expect(await service.client.seatOffer.count({ where: { recommendationId: round.id } })).toBe(0);
  expect(await playersOf(round.id)).toHaveLength(3);
  expect((await seat(round.id, round.creator, second)).statusCode).toBe(204);
  expect(await playersOf(round.id)).toContain(second);
  expect((await told([round.teeTimeId])).slice(1)).toEqual(['seat-freed 2', 'seat-given-up 3', 'seat-taken 4']);
  await freeSeat({ ...round, mate: second });
  await changeSquad(round.squadId, { timeZone });
  await fillSeats(round.id);
  expect(await playersOf(round.id)).toContain(first);
  await changeSquad(round.squadId, { timeZone, seatOrder: 'leader-picks' });
  await freeSeat({ ...round, mate: first });
  await leave(round.squadId, third);
  await service.waitingLists.fillDue();
  expect((await givenUpOf(round.id)).at(-1)).toEqual([null, 'free']);
});

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
/** Each group of a round, by its status and players, and the round's status. */
const stateOf = async (id: string) => [
  ...(await teeTimesOf(id)).map(({ bookedPlayers, status }) => `${status} ${bookedPlayers}`),
  await statusOf(id),
];
const giveUp = ({ teeTimeId, creator }: { teeTimeId: string; creator: string }) =>
  calls.cancel(teeTimeId, creator, { seatOnly: true });

test('the round of a host who leaves with three guests stays for those in line, who are seated', async () => {
  const round = await hostAlone();
  const left = (await giveUp(round)).json();
  expect(left).toMatchObject({ status: 'confirmed', bookedPlayers: 0 });
  const events = ['tee-time-booked 1', 'guests-changed 2', 'guests-changed 3', 'guests-changed 4', 'seat-freed 5'];
  expect(await told([round.teeTimeId])).toEqual(events);
  await fillSeats(round.id);
  expect(await stateOf(round.id)).toEqual(['confirmed 2', 'booked']);
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
  expect(await stateOf(round.id)).toEqual(['cancelled 0', 'cancelled']);
});

test('a round without players is cancelled where who waits is booked elsewhere then, and once it has teed off', async () => {
  const busy = await hostAlone({ waiting: 1 });
  for (const golfer of busy.line) await playsElsewhere(golfer, 100);
  await giveUp(busy);
  expect(await statusOf(busy.id)).toBe('cancelled');
  const round = await hostAlone({ hours: 1 });
  await giveUp(round);
  await fillSeats(round.id);
  expect(await statusOf(round.id)).toBe('booked');
  await startIn(round.id, -1);
  await fillSeats(round.id);
  expect(await statusOf(round.id)).toBe('cancelled');
});

test('a group of a larger booking without players is kept where more wait than seats are free in the others', async () => {
  const round = await fullRound({ players: 8, hours: 30, waiting: 2 });
  const [kept, other] = await teeTimesOf(round.id);
  for (const { userId } of kept!.bookings) await calls.cancel(kept!.id, userId, { seatOnly: true });
  expect(await stateOf(round.id)).toEqual(['confirmed 0', 'confirmed 4', 'booked']);
  const seen = await calls.groups(round.id, round.creator);
  expect(seen.json()).toMatchObject({ groups: [{ players: [] }, { players: { length: 4 } }], repair: null });
  for (const { userId } of other!.bookings.slice(0, 2)) await calls.cancel(other!.id, userId, { seatOnly: true });
  await fillSeats(round.id);
  expect(await stateOf(round.id)).toEqual(['cancelled 0', 'confirmed 2', 'booked']);
});

test('a golfer reads the coming rounds of all their squads for which they wait, with place and offer', async () => {
  const one = await fullRound({ hours: 30, waiting: 2 });
  const { first, second } = one;
  await fullRound({ hours: 50, waiting: 0 });
  const ids = { recommendationId: one.id, squadId: one.squadId, teeTimeId: one.teeTimeId };
  const own = { ...ids, courseName: 'Heron Ridge', time: '09:00', place: 2, rule: 'first-come', offeredUntil: null };
  expect([await waitingOf(one.creator), await waitingOf(second)]).toMatchObject([[], [own]]);
  await freeSeat(one);
  expect(await waitingOf(first)).toMatchObject([{ place: 1, offeredUntil: expect.any(String) }]);
  await calls.confirm(one.id, first);
  expect([await waitingOf(first), (await waitingOf(second))[0].place]).toEqual([[], 1]);
});

test('no round for which they wait no more: as they are inactive, it is cancelled, or has teed off', async () => {
  const [inactive, cancelled, started] = [await fullRound(), await fullRound(), await fullRound()];
  await becomes(inactive.squadId, inactive.first, 'inactive');
  expect((await storedRound(inactive.id)).lineDueAt).not.toBeNull();
  await calls.cancel(cancelled.teeTimeId, cancelled.creator);
  await startIn(started.id, -1);
  for (const { first } of [inactive, cancelled, started]) expect(await waitingOf(first)).toEqual([]);
});

test('leaders alone read the line, and an hour before tee-off seat whom of it they like, once', async () => {
  const { first, second, third, ...round } = await fullRound({ hours: 1 });
  expect((await lineFor(round.id, first)).statusCode).toBe(403);
  const members = round.line.map((userId) => ({ userId, offeredUntil: null }));
  expect((await lineFor(round.id, round.creator)).json()).toEqual({ rule: 'first-come', members });
  expect((await seat(round.id, round.creator, second)).json()).toMatchObject({ status: 409, code: 'full' });
  await calls.cancel(round.teeTimeId, round.mate);
  expect((await seat(round.id, first, second)).statusCode).toBe(403);
  expect((await seat(round.id, round.creator, round.mate)).json()).toMatchObject({ code: 'not-in-line' });
  const answers = await Promise.all([second, third, second].map((golfer) => seat(round.id, round.creator, golfer)));
  const [one, other, again] = answers.map(({ statusCode }) => statusCode);
  expect([one === other, again]).toEqual([false, one]);
  const [players = []] = await seatedIn(round.id);
  expect([players.length, players.includes(one === 204 ? second : third)]).toEqual([4, true]);
});

test('who is booked elsewhere then is looked for within minutes, and not seated by hand; no more are offered a seat than are free after, and none with the last', async () => {
  const { first, second: busy, third, ...round } = await fullRound({ hours: 30, waiting: 4 });
  await playsElsewhere(busy, 30);
  for (const mate of round.golfers.slice(1, 3)) await freeSeat({ ...round, mate });
  expect(await offersOf(round.id)).toEqual([`${first} open`, `${third} open`]);
  const { lineDueAt } = await storedRound(round.id);
  expect((lineDueAt?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now()).toBeLessThanOrEqual(10 * 60_000);
  expect((await seat(round.id, round.creator, busy)).json()).toMatchObject({ status: 409, code: 'players-busy' });
  expect((await seat(round.id, round.creator, round.line[3]!)).statusCode).toBe(204);
  await service.waitingLists.fillDue();
  expect(await offersOf(round.id)).toEqual([`${first} open`, `${third} taken`]);
  expect((await seat(round.id, round.creator, third)).statusCode).toBe(204);
  expect(await offersOf(round.id)).toEqual([`${first} taken`, `${third} taken`]);
});
