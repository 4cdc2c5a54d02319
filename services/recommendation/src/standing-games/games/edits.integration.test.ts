import { DAYS } from '@fourball/contracts/constants.ts';
import type { StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { waitingForLocks } from '@fourball/kit/testing/locks.ts';
import { SEED } from '@fourball/kit/testing/seed.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, test } from 'vitest';
import { daysAfter } from '../../ranking/calendar.ts';
import { Chance } from '../../ranking/testing/random-squad.ts';
import { useService } from '../../testing/steps.ts';

const { service, courseId, gameCalls, register, createSquad, openCourse, squadWithGame, dateIn } = useService();

/** Games that are edited, and edits of each. */
const GAMES = 3;
const EDITS = 14;
const WORDS = ['in', 'maybe', 'out'] as const;

/** Answers as they are kept, by the golfer and the original date, of which there is one row. */
async function answersOf(squadId: string): Promise<Map<string, string>> {
  const dates = await service.client.gameDate.findMany({
    where: { squadId },
    include: { recommendation: { include: { answers: true } } },
  });
  expect(new Set(dates.map(({ originalDate }) => dayOf(originalDate))).size).toBe(dates.length);
  const said = dates.flatMap(({ originalDate, recommendation }) =>
    (recommendation?.answers ?? []).map(({ userId, answer }) => [`${userId} ${dayOf(originalDate)}`, answer] as const),
  );
  return new Map(said.sort());
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Changes of rules that leaders make: other days, starts, courses and moments. */
function changesBy(chance: Chance, courses: readonly string[]) {
  const start = chance.pick(['07:00', '08:10', '09:20']);
  const changes = [
    { weekdays: chance.some(DAYS, 0.4).concat(chance.pick(DAYS)) },
    { everyWeeks: chance.between(1, 3), nth: null },
    { nth: chance.pick(['first', 'second', 'last', null]) },
    { earliest: start, latest: start },
    { earliest: '08:00', latest: '10:00' },
    { courseIds: chance.some(courses, 0.5) },
    { opens: { daysBefore: chance.between(3, 20), time: '08:00' } },
    { deadline: { daysBefore: chance.between(1, 2), time: '12:00' } },
    { name: 'Another name', shown: chance.between(1, 8) },
  ];
  return Object.assign({}, ...chance.some(changes, 0.3));
}

const tally = { edited: 0, refused: 0, answered: 0, cut: 0 };

/** A game of a squad of three, with what they said of its dates by their own account. */
async function newHistory(chance: Chance, courses: readonly string[]) {
  const golfers = [await register(), await register(), await register()];
  const [leader = ''] = golfers;
  const squadId = await createSquad(golfers, { timeZone: 'America/New_York' });
  const start = { firstDate: dateIn(chance.between(2, 9)), earliest: '08:10', latest: '08:10' };
  const rules = { name: 'Game', weekdays: [chance.pick(DAYS), 'saturday'], courseIds: courses, ...start };
  const { id }: StandingGame = (await gameCalls.createGame(squadId, leader, rules)).json();
  return { golfers, leader, squadId, id, said: new Map<string, string>() };
}
type History = Awaited<ReturnType<typeof newHistory>>;

async function answer(chance: Chance, { golfers, squadId, said }: History): Promise<void> {
  const dates = await service.client.gameDate.findMany({ where: { squadId }, orderBy: { originalDate: 'asc' } });
  const [golfer, word] = [chance.pick(golfers), chance.pick(WORDS)];
  const { id, originalDate } = chance.pick(dates);
  const answered = await service.call('PUT', `/api/game-dates/${id}/answer`, golfer, { answer: word });
  expect([200, 404, 409], answered.body).toContain(answered.statusCode);
  if (answered.statusCode !== 200) return;
  said.set(`${golfer} ${dayOf(originalDate)}`, word);
  tally.answered += 1;
}

/** One edit by the leader, whether it can be or not. */
async function edit(chance: Chance, { id, leader }: History, courses: readonly string[]) {
  const { dates }: StandingGame = (await gameCalls.game(id, leader)).json();
  const from = dateIn(chance.between(0, 50));
  const date = chance.pick(dates);
  const place = { time: chance.pick(['08:10', '13:00', '14:40']), courseId: chance.pick(courses) };
  const edits = [
    () => gameCalls.changeGame(id, leader, { from, ...changesBy(chance, courses) }),
    () => gameCalls.changeGame(id, leader, { from, ...changesBy(chance, courses) }),
    () => gameCalls.pauseGame(id, leader, { from, to: daysAfter(from, chance.between(0, 20)) }),
    () => gameCalls.pauseGame(id, leader, null),
  ];
  if (!date) return chance.pick(edits)();
  const moved = { ...place, date: daysAfter(date.date, chance.between(-3, 3)) };
  const ofDate = [() => gameCalls.moveDate(date.id, leader, moved), () => gameCalls.skipDate(date.id, leader)];
  return chance.pick([...edits, ...ofDate])();
}

/** The game that goes on after an edit: another one, where it was cut in two. */
function followed(history: History, edited: Awaited<ReturnType<typeof edit>>): History {
  expect([200, 400, 409], edited.body).toContain(edited.statusCode);
  tally[edited.statusCode === 200 ? 'edited' : 'refused'] += 1;
  const { gameId, id } = edited.statusCode === 200 ? edited.json() : history;
  tally.cut += Number(!gameId && id !== history.id);
  return { ...history, id: gameId ?? id };
}

test(`no edits of a game change who answered what for which of its dates [seed ${SEED}]`, {
  timeout: 180_000,
}, async () => {
  const chance = new Chance(Number.parseInt(SEED, 16) || 1);
  const courses = [courseId, await openCourse({ name: 'Pine Hills' })];
  for (let game = 0; game < GAMES; game += 1) {
    let history = await newHistory(chance, courses);
    for (let edits = 0; edits < EDITS; edits += 1) {
      for (let answers = chance.between(0, 3); answers > 0; answers -= 1) await answer(chance, history);
      // Sometimes a golfer answers at the very moment.
      const atOnce = chance.next() < 0.3 ? answer(chance, history) : undefined;
      const [edited] = await Promise.all([edit(chance, history, courses), atOnce]);
      history = followed(history, edited);
      expect(await answersOf(history.squadId)).toEqual(new Map([...history.said].sort()));
    }
  }
  expect(tally.edited, JSON.stringify(tally)).toBeGreaterThan(GAMES);
  expect(tally.answered).toBeGreaterThan(GAMES);
});

test('a standing answer that is given while a game is cut in two is not lost to the dates of the second', async () => {
  const { leader, mate, game } = await squadWithGame({ weekdays: DAYS });
  const { id, dates } = game;
  const say = (gameId: string) =>
    service.call('PUT', `/api/standing-games/${gameId}/standing-answer`, mate, { answer: 'usually-in' });
  const waiting = (count: number) =>
    until(`${count} wait`, async () => (await waitingForLocks(service.client)) >= count);
  const { cut, said } = await service.ledger.write(async (tx) => {
    // Holds up the cut, which has the game by then.
    await tx.$queryRaw`SELECT 1 FROM game_dates WHERE id = ${dates[5]?.id}::uuid FOR UPDATE`;
    const cut = arrange(() => gameCalls.changeGame(id, leader, { from: dates[5]?.date, name: 'Second' }));
    await waiting(1);
    const said = arrange(() => say(id));
    await waiting(2);
    return { cut, said };
  });
  const second: StandingGame = (await cut).json();
  expect([second.id === id, (await said).statusCode, (await said).json().code]).toEqual([false, 409, 'changed']);
  expect((await say(second.id)).json().standingAnswer).toBe('usually-in');
});
