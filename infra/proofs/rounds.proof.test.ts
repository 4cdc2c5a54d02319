import { routes } from '@fourball/contracts/http/routes.ts';
import { SEED } from '@fourball/kit/testing/seed.ts';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openWindows } from '../e2e/screens/windows.ts';
import { createRandom, type Random } from '../lib/random.ts';
import { readCalendar } from './calendar-file.ts';
import { tellCounts } from './counts.ts';
import { courseIn, firstOf, type Golfer, inDays, onTheWall, playersOf, registerGolfer, squadOf } from './golfer.ts';
import { ownStack } from './own-stack.ts';
import { caughtUp } from './settled.ts';

/*
 * Six golfers play with one tee time after the other, and two of them look at it on every screen: who plays, and when, is
 * the same everywhere, and what the rules made of their acts.
 */
const ACTS = 200;
const BOUND_MS = 3_000;
const NAMES = ['Dana', 'Lee', 'Kim', 'Max', 'Ann', 'Hal'];
const COURSE = 'Only Links';
const TIMES = ['08:00', '09:00', '10:00', '11:00'];

/** One tee time by the rules: who is in until it is booked, then who plays. */
interface Game {
  readonly date: string;
  readonly time: string;
  readonly stage: 'open' | 'booked' | 'gone';
  readonly coming: readonly string[];
  readonly members: readonly string[];
}

const stack = await ownStack();
/** Screens of the first two golfers. */
const viewers: { golfer: Golfer; pages: Record<'home' | 'squad' | 'offers' | 'round', Page>; feedUrl: string }[] = [];

const named = (name: string): Golfer => golfers[NAMES.indexOf(name)] as Golfer;
const nameOf = (userId: string) => NAMES.find((name) => named(name).user.id === userId) ?? '?';
const clock = (time: string) => `${Number(time.slice(0, 2)) % 12 || 12}:${time.slice(3)} ${time < '12' ? 'AM' : 'PM'}`;
const day = (date: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );
const when = ({ date, time }: Game) => `${day(date)} at ${clock(time)}`;

const SEATS = 4;
const params = () => ({ squadId: squad.squadId });
const booking = async () => {
  const all = await named('Dana').ask(routes.listTeeTimes, { params: params() });
  return firstOf(all.filter(({ status }) => status === 'confirmed'));
};
const offerId = async ({ date, time }: Game) =>
  firstOf(
    (await named('Dana').ask(routes.listRecommendations, { params: params() })).filter(
      (one) => one.date === date && one.time === time,
    ),
  ).id;

/** How likely an act is, its words, what it changes of the game, and the call. */
type Weighted = readonly [weight: number, words: string, change: Partial<Game>, run: () => Promise<unknown>];

/** An act that the rules allow, and the game after it. */
interface Act {
  readonly words: string;
  readonly run: () => Promise<unknown>;
  readonly after: Game;
}

/** Acts of a golfer on a tee time that is open, and on one that is booked. */
function actsOf(name: string, game: Game): Weighted[] {
  const { coming, date, time } = game;
  const golfer = named(name);
  const more = [...coming, name];
  const fewer = coming.filter((one) => one !== name);
  const body = { slot: { date, time, courseId } };
  const recommendation = async () => ({ params: { recommendationId: await offerId(game) } });
  const seat = async () => ({ params: { teeTimeId: (await booking()).id }, body: { seatOnly: true } });
  const come = async () => golfer.ask(routes.confirmRecommendation, await recommendation());
  const leave = async () => golfer.ask(routes.withdrawConfirmation, await recommendation());
  const giveUp = async () => golfer.ask(routes.cancelBooking, await seat());
  const isIn = coming.includes(name);
  if (!isIn && coming.length >= SEATS) return [];
  if (game.stage === 'open')
    return isIn
      ? [[1, 'is out', { coming: fewer }, leave]]
      : [[4, 'is in', { coming: more }, () => golfer.ask(routes.confirmOptimalSlot, { params: params(), body })]];
  return isIn ? [[2, 'gives up the seat', { coming: fewer }, giveUp]] : [[3, 'takes a seat', { coming: more }, come]];
}

/** Acts of the squad's creator alone. */
function actsOfCreator(game: Game, random: Random): Weighted[] {
  const creator = named('Dana');
  const teeTime = async () => ({ teeTimeId: (await booking()).id });
  if (game.stage === 'booked') {
    const start = { date: inDays(random.whole(20, 60)), time: random.pick(TIMES) };
    const move = async () => creator.ask(routes.moveBooking, { params: await teeTime(), body: start });
    const cancel = async () =>
      creator.ask(routes.cancelBooking, { params: await teeTime(), body: { seatOnly: false } });
    return [
      [3, `moves it to ${start.date}`, start, move],
      [1, 'cancels it', { coming: [] }, cancel],
    ];
  }
  if (game.coming.length === 0) return [];
  const book = async () =>
    creator.ask(routes.bookRecommendation, { params: { recommendationId: await offerId(game) }, body: {} });
  return [[3 * game.coming.length, 'books', { stage: 'booked' }, book]];
}

/** Coming and going of those who look at no screen. */
function membershipOf(name: string, { members, coming }: Game): Weighted[] {
  const others = members.filter((one) => one !== name);
  const golfer = named(name);
  const seat = { ...params(), userId: golfer.user.id };
  const without = { members: others, coming: coming.filter((one) => one !== name) };
  const leave = () => golfer.ask(routes.removeMember, { params: seat, query: {} });
  const join = () => golfer.ask(routes.join, { params: { inviteCode: squad.inviteCode } });
  return members.includes(name)
    ? [[1, 'leaves', without, leave]]
    : [[3, 'comes back', { members: [...members, name] }, join]];
}

function randomAct(game: Game, random: Random): Act {
  const of = (name: string, acts: Weighted[]) =>
    acts.flatMap(([weight, words, change, run]) => {
      const after = { ...game, ...change };
      const stage = after.stage === 'booked' && after.coming.length === 0 ? ('gone' as const) : after.stage;
      return Array.from({ length: weight }, () => ({ words: `${name} ${words}`, run, after: { ...after, stage } }));
    });
  return random.pick([
    ...of('Dana', actsOfCreator(game, random)),
    ...game.members.flatMap((name) => of(name, actsOf(name, game))),
    ...NAMES.slice(2).flatMap((name) => of(name, membershipOf(name, game))),
  ]);
}

const textOf = async (page: Page) => (await page.getByRole('main').innerText()).replace(/[\u2066-\u2069]/g, '');

type Viewer = (typeof viewers)[number];
/** Part that is looked at, whether it is as the rules have it, and what it shows. */
type Look = readonly [what: string, isRight: boolean, seen: unknown];

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function answersSeen({ golfer, pages, feedUrl }: Viewer, game: Game, plays: boolean): Promise<Look[]> {
  const [rounds, file, news] = await Promise.all([
    golfer.ask(routes.listBookings, {}),
    fetch(feedUrl).then((answer) => answer.text()),
    golfer.ask(routes.listNotifications, { query: { limit: 100 } }),
  ]);
  const inApi = rounds.map((one) => [one.date, one.time, playersOf(one).map(nameOf).toSorted()]);
  const { entries } = readCalendar(file);
  const starts = entries.flatMap(({ isCancelled, startsAt }) =>
    isCancelled ? [] : [onTheWall(startsAt, 'America/New_York')],
  );
  const unread = news.filter(({ isRead }) => !isRead).length;
  const bell = await pages.home.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label');
  const badge = unread > 9 ? '9+' : unread;
  return [
    ['API', same(inApi, plays ? [[game.date, game.time, game.coming.toSorted()]] : []), inApi],
    ['calendar', same(starts, plays ? [`${game.date} ${game.time}`] : []), starts],
    ['bell', bell === (unread ? `Notifications, ${badge} unread` : 'Notifications'), [bell, unread]],
  ];
}

async function screensSeen({ pages }: Viewer, game: Game, plays: boolean): Promise<Look[]> {
  const [home, squadPage, offers, round] = (await Promise.all(
    [pages.home, pages.squad, pages.offers, pages.round].map(textOf),
  )) as [string, string, string, string];
  const upcoming = home.slice(home.indexOf('Upcoming Tee Times'));
  const counts = [...offers.matchAll(/(\d+) confirmed/g)].map(([, number]) => Number(number));
  const isCounted = game.stage === 'gone' || game.coming.length === 0 || counts.includes(game.coming.length);
  const looks: Look[] = [
    ['home', plays ? upcoming.includes(when(game)) : !upcoming.includes(COURSE), upcoming],
    ['offers', (game.stage === 'booked') === offers.includes('Booking Reference') && isCounted, offers.slice(0, 400)],
  ];
  if (game.stage === 'gone') looks.push(['round', round.includes('This tee time was cancelled'), round.slice(0, 200)]);
  if (game.stage !== 'booked') return [...looks, ['squad', !squadPage.includes('Next: '), squadPage.slice(0, 200)]];
  const next = squadPage.slice(squadPage.indexOf('Next: '), squadPage.indexOf('Members'));
  const names = NAMES.filter((name) => next.includes(name));
  const more = Number(/\+(\d+)/.exec(next)?.[1] ?? 0);
  const isWhole = names.every((name) => game.coming.includes(name)) && names.length + more === game.coming.length;
  const words = [`Next: ${when(game)}`, plays ? "You're in" : "You're not in"];
  const seat = plays ? "You're in" : 'On without you';
  // Below it stand the answers of those who do not come, too.
  const groups = round.slice(round.indexOf('Who plays'), round.indexOf('Good to know'));
  return [
    ...looks,
    ['squad', isWhole && words.every((word) => next.includes(word)), next],
    ['offers', offers.includes(day(game.date)) && offers.includes(clock(game.time)), offers.slice(0, 400)],
    ['round', [seat, clock(game.time), day(game.date).toUpperCase()].every((word) => round.includes(word)), round],
    ['players', NAMES.every((one) => groups.includes(`${one} Proof`) === game.coming.includes(one)), round],
  ];
}

/** Parts that a golfer sees otherwise than the rules have it. */
async function wrongFor(viewer: Viewer, game: Game): Promise<string[]> {
  const name = nameOf(viewer.golfer.user.id);
  const plays = game.stage === 'booked' && game.coming.includes(name);
  const looks = await Promise.all([answersSeen(viewer, game, plays), screensSeen(viewer, game, plays)]);
  return looks.flat().flatMap(([what, isRight, seen]) => (isRight ? [] : [`${name}: ${what} ${JSON.stringify(seen)}`]));
}

const golfers: Golfer[] = [];
for (const name of NAMES) golfers.push(await registerGolfer(stack.url, name));
const [creator, ...members] = golfers as [Golfer, ...Golfer[]];
const squad = await squadOf(creator, { members });
const courseId = await courseIn(creator, 'America/New_York', COURSE);
await caughtUp(stack);
const windows = await openWindows(stack.url);
afterAll(() => windows.close());
const show = async (visitor: Golfer, path: string) => {
  const { page } = await windows.open({ visitor });
  await page.goto(path);
  return page;
};
for (const golfer of golfers.slice(0, 2)) {
  await golfer.ask(routes.changeCalendarSync, { body: { autoSync: true } });
  const { connections } = await golfer.ask(routes.connectCalendar, { params: { provider: 'google' } });
  const home = await show(golfer, '/');
  const pages = {
    home,
    squad: await show(golfer, `/squad/${squad.squadId}`),
    offers: await show(golfer, `/tee-times?squad=${squad.squadId}`),
    round: await show(golfer, '/'),
  };
  viewers.push({ golfer, pages, feedUrl: firstOf(connections).feedUrl });
}

test(`${ACTS} random acts of six golfers: after each, every screen, calendar and bell agrees with the API and the rules`, async (context) => {
  const random = createRandom(SEED);
  let game: Game = { date: inDays(10), time: '09:00', stage: 'gone', coming: [], members: NAMES };
  let slowest = 0;
  for (let number = 1; number <= ACTS; number += 1) {
    if (game.stage === 'gone')
      game = { ...game, date: inDays(5 + (number % 14)), time: random.pick(TIMES), stage: 'open', coming: [] };
    const act = randomAct(game, random);
    const began = performance.now();
    await act.run();
    const isNew = game.stage === 'open' && act.after.stage === 'booked';
    game = act.after;
    if (isNew) {
      const { id } = await booking();
      await Promise.all(viewers.map(({ pages }) => pages.round.goto(`/round/${id}`)));
    }
    const trail = `act ${number} of SEED=${SEED}: ${act.words}; ${game.stage} ${game.coming} ${when(game)}`;
    let wrong: string[];
    do wrong = (await Promise.all(viewers.map((viewer) => wrongFor(viewer, game)))).flat();
    while (wrong.length > 0 && performance.now() - began < BOUND_MS);
    expect(wrong, trail).toEqual([]);
    slowest = Math.max(slowest, performance.now() - began);
    expect(slowest, trail).toBeLessThan(BOUND_MS);
  }
  tellCounts(context, `${ACTS} acts, all agreed within ${Math.round(slowest)} ms`);
});
