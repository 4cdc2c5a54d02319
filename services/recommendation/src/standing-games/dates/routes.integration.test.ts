import { DAYS } from '@fourball/contracts/constants.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { waitingForLocks } from '@fourball/kit/testing/locks.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, test } from 'vitest';
import { calendarDate, storedDate } from '../../ranking/calendar.ts';
import { useService } from '../../testing/steps.ts';
import { openDates, placeDates } from '../opening/service.ts';

const steps = useService();
const { service, courseId, register, join, leave, plannedDate, openedDate, storedDateOf } = steps;
const { standsAt, passDeadline, toldOfDate, addDate, teeTimesOf, squadWithGame, gameCalls, dateIn } = steps;

const { readDate: read, answerDate: answer } = gameCalls;
const decide = (id: string, userId: string, decision: string) =>
  service.call('POST', `/api/game-dates/${id}/decision`, userId, { decision });
const open = async (userId: string) => (await service.call('GET', '/api/game-dates', userId)).json();
const ownOf = async (id: string, userId: string) => (await read(id, userId)).own;
const setAway = (userId: string, away: object | null) => service.call('PUT', '/api/away', userId, { away });

test('golfers answer before a date opens, two at once of one round; the others are asked at its opening, and answers stay', async () => {
  const { id, gameId, golfers, creator, mate } = await plannedDate({ courseId, members: 3 });
  await standsAt(gameId, creator, 'usually_in');
  const answers = await Promise.all([answer(id, creator, 'maybe', 'in Rome'), answer(id, mate, 'in')]);
  expect([...answers, await answer(id, creator, 'out')].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const said = { status: 'planned', own: { answer: 'out', isStanding: false }, counts: { in: 1, out: 1, silent: 1 } };
  expect(await read(id, creator)).toMatchObject(said);
  expect(await toldOfDate(id)).toEqual([]);
  await service.cycle.runDue();
  const detail = await read(id, creator);
  expect(detail).toMatchObject({ status: 'open', counts: { in: 1, maybe: 0, out: 1, silent: 1, waiting: 0 } });
  const words = detail.members.map((member) => `${member.userId} ${member.answer} ${member.note}`);
  expect(words).toEqual([`${mate} in null`, ...[`${creator} out in Rome`, `${golfers[2]} null null`].toSorted()]);
});

test('after the deadline in is a free seat, or else a place in line', async () => {
  const facts = { courseId, members: 6, rules: { mostPlayers: 4 }, squad: { autoBookEnabled: true } };
  const { id, golfers, creator, round } = await openedDate(facts);
  for (const golfer of golfers.slice(0, 4)) await answer(id, golfer, 'in');
  await passDeadline(id);
  const [fifth = '', sixth = ''] = golfers.slice(4);
  expect((await answer(id, fifth, 'in')).json()).toMatchObject({ status: 'booked', counts: { in: 5, waiting: 1 } });
  const [teeTime] = await teeTimesOf(round);
  await answer(id, creator, 'out');
  expect(teeTime?.bookedPlayers).toBe(4);
  expect((await answer(id, sixth, 'in')).json().members.at(4)).toMatchObject({ userId: sixth, place: 2 });
});

test('a word of who has no seat is published, so that screens follow; the same is not, nor does a started date take one', async () => {
  const { id, round, creator } = await openedDate({ courseId, members: 1 });
  const told = async () => (await service.published(round)).map(({ type }) => type.split('.')[1]).slice(1);
  for (const word of ['maybe', 'maybe', 'in', 'maybe', 'out'] as const)
    expect((await answer(id, creator, word)).statusCode).toBe(200);
  const withdrawn = 'recommendation-withdrawn';
  expect(await told()).toEqual([withdrawn, 'recommendation-confirmed', withdrawn, withdrawn]);
  expect(await steps.lastTold(round)).toMatchObject({ data: { out: [creator] } });
  await answer(id, creator, 'in');
  await steps.startIn(round, -5);
  expect((await answer(id, creator, 'out')).json()).toMatchObject({ status: 409, code: 'started' });
});

test('a golfer is asked of the open dates of all their squads, the soonest first, until the deadline, of one game at once of so many as its leaders have shown', async () => {
  const mine = await openedDate({ courseId, members: 1, days: 6, rules: { shown: 2 } });
  const { gameId, squadId, creator } = mine;
  const other = await openedDate({ courseId, days: 4, golfers: [await register(), creator] });
  const planned = await plannedDate({ courseId, days: 30, golfers: [await register(), creator] });
  const [second, third] = await Promise.all([13, 20].map((days) => addDate({ gameId, squadId, courseId, days })));
  const asked = async () => (await open(creator)).map(({ id }: { id: string }) => id);
  expect(await asked()).toEqual([other.id, mine.id]);
  expect((await open(creator))[0]).toMatchObject({ name: 'Saturday game' });
  await passDeadline(other.id);
  expect(await asked()).toEqual([mine.id, second, planned.id]);
  await passDeadline(mine.id);
  expect(await asked()).toEqual([second, third, planned.id]);
  await leave(squadId, creator);
  expect(await asked()).toEqual([planned.id]);
});

test('leaders are told once that all have answered who are in the squad still, and lock then, for good; members do not, nor anybody before', async () => {
  const rules = { mostPlayers: 4 };
  const { id, gameId, squadId, golfers, creator, mate } = await openedDate({ courseId, members: 4, rules });
  await standsAt(gameId, mate, 'if_needed');
  const leader = await register();
  await join(squadId, leader, 'active', 'leader');
  const silent = [await register(), await register()];
  for (const golfer of silent) await join(squadId, golfer);
  for (const golfer of [...golfers, leader]) await answer(id, golfer, 'in');
  expect((await decide(id, creator, 'lock')).json()).toMatchObject({ code: 'not-open' });
  const told = async () => {
    await service.cycle.runDue();
    return (await toldOfDate(id)).map(({ type }) => type);
  };
  await steps.becomes(squadId, silent[0] as string, 'inactive');
  expect(await told()).toEqual(['game-date-opened']);
  await leave(squadId, silent[1] as string);
  expect(await told()).toEqual(['game-date-opened', 'game-date-answered']);
  await answer(id, leader, 'out');
  expect(await told()).toEqual(['game-date-opened', 'game-date-answered']);
  expect((await read(id, mate)).decisions).toEqual([]);
  expect((await decide(id, mate, 'lock')).statusCode).toBe(403);
  expect((await read(id, leader)).decisions).toEqual(['lock']);
  expect((await decide(id, leader, 'lock')).json()).toMatchObject({ status: 'locked', decisions: [] });
  expect((await decide(id, leader, 'lock')).statusCode).toBe(409);
  expect((await answer(id, leader, 'in')).json().members.at(4)).toMatchObject({ userId: leader, place: 1 });
});

test('leaders extend a short date once, play it anyway, or call it off', async () => {
  const [played, off] = [await openedDate({ courseId }), await openedDate({ courseId })];
  for (const { id, golfers } of [played, off]) {
    await answer(id, golfers[1] as string, 'in');
    await passDeadline(id);
  }
  const { id, creator } = played;
  expect((await toldOfDate(id)).at(-1)?.data).toMatchObject({ reminder: 1, canExtend: true });
  expect((await read(id, creator)).decisions).toEqual(['extend', 'play', 'call-off']);
  const extended = (await decide(id, creator, 'extend')).json();
  expect(Date.parse(extended.deadlineAt)).toBeGreaterThan(Date.now());
  expect((await toldOfDate(id)).at(-1)).toMatchObject({ type: 'game-date-moved', data: { changedBy: creator } });
  await passDeadline(id);
  expect((await toldOfDate(id)).at(-1)?.data).toMatchObject({ reminder: 3, canExtend: false });
  expect((await decide(id, creator, 'play')).json()).toMatchObject({ status: 'locked', counts: { in: 1 } });
  const over = { status: 'called-off', reason: 'Too few players' };
  expect((await decide(off.id, off.creator, 'call-off')).json()).toMatchObject(over);
  expect((await answer(off.id, off.creator, 'in')).statusCode).toBe(409);
  expect(await ownOf(off.id, off.golfers[1] as string)).toMatchObject({ answer: 'in' });
});

test('leaders read how many tee times to hold once three dates are over, in which who joined later was not asked, and for its players alone once these are set', async () => {
  const { id, gameId, squadId, golfers, creator, mate } = await openedDate({ courseId, members: 4 });
  expect((await read(id, creator)).advice).toBeNull();
  for (const golfer of golfers) await answer(id, golfer, 'in');
  await passDeadline(id);
  for (const days of [8, 9]) {
    const next = await addDate({ gameId, squadId, courseId, days });
    await service.cycle.runDue();
    for (const golfer of golfers) await answer(next, golfer, 'in');
    await passDeadline(next);
  }
  const coming = await addDate({ gameId, squadId, courseId, days: 12 });
  await service.cycle.runDue();
  expect((await toldOfDate(coming))[0]?.data.hold).toBe(1);
  await answer(coming, creator, 'in');
  await join(squadId, await register());
  const reasons = ['4 have not decided; by the last dates about 3 of them will play', '1 is in'];
  const advice = { hold: 2, likely: 1, expected: 3.9, reasons, releaseBy: null };
  expect((await read(coming, creator)).advice).toEqual(advice);
  expect((await read(coming, mate)).advice).toBeNull();
  await passDeadline(coming);
  await decide(coming, creator, 'play');
  expect((await read(coming, creator)).advice).toMatchObject({ expected: 1, reasons: ['1 is in'] });
});

test('a golfer who is away is out of the dates that they have not answered, and of those no more once they are back or it is moved, as they usually are unless they are busy then; their squad hears it', async () => {
  const facts = { courseId, members: 3, rules: { weekdays: [...DAYS] } };
  const { id, gameId, squadId, golfers, creator, mate } = await plannedDate(facts);
  await standsAt(gameId, creator, 'usually_in');
  await service.cycle.runDue();
  await answer(id, mate, 'in');
  const then = { from: dateIn(5), to: dateIn(7) };
  for (const golfer of [...golfers, mate]) expect((await setAway(golfer, then)).json()).toEqual({ away: then });
  const out = { answer: 'out', isStanding: true };
  expect([await ownOf(id, creator), await ownOf(id, mate)]).toEqual([out, { answer: 'in', isStanding: false }]);
  const round = (await storedDateOf(id)).recommendationId as string;
  expect(await steps.lastTold(round)).toMatchObject({ data: { out: expect.arrayContaining([creator, golfers[2]]) } });
  expect((await steps.storedRound(round)).confirmedMembers).toEqual([mate]);
  expect((await service.call('GET', '/api/away', creator)).json()).toEqual({ away: then });
  await setAway(creator, null);
  expect(await ownOf(id, creator)).toEqual({ answer: 'in', isStanding: true });
  expect((await steps.storedRound(round)).confirmedMembers).toEqual([mate, creator]);
  const next = await addDate({ gameId, squadId, courseId, days: 7 });
  await setAway(creator, { from: dateIn(7), to: dateIn(7) });
  await service.cycle.runDue();
  expect([await ownOf(next, creator), await ownOf(next, mate)]).toEqual([out, out]);
  await steps.saveFree(creator, dateIn(9), ['17:00']);
  for (const days of [8, 9, 7]) {
    await gameCalls.moveDate(next, creator, { date: dateIn(days) });
    const { data } = (await toldOfDate(next)).at(-1)!;
    const { confirmedMembers } = await steps.storedRound(data.recommendationId!);
    const players = days === 8 ? [creator] : [];
    const silent = days === 7 ? 0 : 3 - players.length;
    expect([data.in, confirmedMembers, data.silent.length]).toEqual([players, players, silent]);
  }
  await steps.saveFree(creator, dateIn(6), ['17:00']);
  for (const [earliest, players] of Object.entries({ '09:00': [mate], '17:00': [mate, creator] })) {
    await gameCalls.changeGame(gameId, creator, { from: dateIn(6), earliest, latest: earliest });
    expect((await steps.storedRound(round)).confirmedMembers).toEqual(players);
  }
  await gameCalls.pauseGame(gameId, creator, then);
  await setAway(creator, then);
  await gameCalls.pauseGame(gameId, creator, null);
  await service.client.gameDate.update({ where: { id }, data: { opensAt: new Date() } });
  await steps.lookAt(id);
  expect([await ownOf(id, creator), (await steps.storedRound(round)).confirmedMembers]).toEqual([out, [mate]]);
});

test('who says that they are away while a date opens is out of it', async () => {
  const { id, gameId, creator } = await plannedDate({ courseId, members: 2 });
  await standsAt(gameId, creator, 'usually_in');
  const placed = await placeDates(service, [id], new Date());
  const settled: number[] = [];
  const { saying } = await service.ledger.write(async (tx, publish) => {
    await openDates(tx, publish, placed);
    const saying = setAway(creator, { from: dateIn(5), to: dateIn(7) }).then((said) => settled.push(said.statusCode));
    const isHeard = async () => settled.length > 0 || (await waitingForLocks(service.client)) > 0;
    await until('they wait, or have said it', isHeard);
    return { saying };
  });
  await saying;
  expect([settled, await ownOf(id, creator)]).toEqual([[200], { answer: 'out', isStanding: true }]);
});

test.each([
  [{ from: dateIn(5), to: dateIn(4) }, 'to must not be before from'],
  [{ from: dateIn(5), to: dateIn(5 + 366) }, 'to must be at most a year after from'],
])('nobody is away %o', async (away, message) => {
  const refused = (await setAway(await register(), away)).json();
  expect(refused.errors).toEqual([{ path: 'body.away.to', message }]);
});

/** Has a game be as if its dates had been made up to a day only. */
async function madeUpTo(gameId: string, day: string) {
  await service.client.gameDate.deleteMany({ where: { gameId, originalDate: { gt: storedDate(day) } } });
  await service.client.standingGame.update({ where: { id: gameId }, data: { madeUpTo: storedDate(day) } });
}

const madeOf = async (gameId: string) =>
  (await service.client.gameDate.findMany({ where: { gameId }, orderBy: { date: 'asc' } })).map(({ date }) =>
    calendarDate(date),
  );

test('dates are made up to eight weeks ahead, each once, however many make them; those there stay as they are', async () => {
  const { game, leader } = await squadWithGame();
  const all = await madeOf(game.id);
  await gameCalls.skipDate(game.dates[1]!.id, leader);
  await madeUpTo(game.id, game.dates[2]?.date ?? '');
  const rowsOf = (where: object) => service.client.gameDate.findMany({ where, orderBy: { id: 'asc' } });
  const before = await rowsOf({ gameId: game.id });
  await Promise.all([service.gameMaking.makeDue(), service.gameMaking.makeDue(), service.gameMaking.makeDue()]);
  expect(await madeOf(game.id)).toEqual(all);
  const ids = before.map(({ id }) => id);
  expect(await rowsOf({ id: { in: ids } })).toEqual(before);
  const { madeUpTo: made } = await service.client.standingGame.findUniqueOrThrow({ where: { id: game.id } });
  expect(made && calendarDate(made) >= dateIn(55)).toBe(true);
});

test("dates are made in the squad's turn, before the game is held: openings of its dates hold the squad first, too", async () => {
  const { game, squadId } = await squadWithGame();
  await madeUpTo(game.id, dateIn(-1));
  const making = await service.ledger.write(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM squads WHERE id = ${squadId}::uuid FOR NO KEY UPDATE`;
    const making = arrange(() => service.gameMaking.makeDue());
    await until('the making to wait', async () => (await waitingForLocks(service.client)) > 0);
    await tx.$queryRaw`SELECT 1 FROM standing_games WHERE id = ${game.id}::uuid FOR UPDATE NOWAIT`;
    return { making };
  });
  await making.making;
  expect(await madeOf(game.id)).not.toEqual([]);
});

test('a game that is over ends, and one that fails holds up no other', async () => {
  const [over, broken, whole] = [await squadWithGame(), await squadWithGame(), await squadWithGame()];
  await service.client.gameDate.deleteMany({ where: { gameId: over.game.id } });
  await service.client.standingGame.update({
    where: { id: over.game.id },
    data: { firstDate: storedDate(dateIn(-30)), lastDate: storedDate(dateIn(-3)), madeUpTo: storedDate(dateIn(-3)) },
  });
  await service.client.standingGame.update({
    where: { id: broken.game.id },
    data: { rules: {}, madeUpTo: storedDate(dateIn(-2)) },
  });
  await madeUpTo(whole.game.id, dateIn(-1));
  await service.gameMaking.makeDue();
  expect((await gameCalls.games(over.squadId, over.leader)).json()).toEqual([]);
  expect(await madeOf(whole.game.id)).toEqual(whole.game.dates.map(({ date }) => date));
});
