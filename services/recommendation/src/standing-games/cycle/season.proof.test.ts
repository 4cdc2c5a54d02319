import { SEED } from '@fourball/kit/testing/seed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isQuiet } from '../../bookings/waiting-list/quiet-hours.ts';
import { clocksAt, daysAfter, storedDate } from '../../ranking/calendar.ts';
import { instantAt } from '../../ranking/clock.ts';
import { Chance } from '../../ranking/testing/random-squad.ts';
import { injectClock } from '../../testing/injected-clock.ts';
import { saturdays } from '../../testing/standing-games.ts';
import { useService } from '../../testing/steps.ts';

const ZONE = 'America/New_York';
const GOLFERS = 24;
const BY_LINK = 8;
const WEEKS = 20;
const MOST = 12;
/** A Monday before the clocks go back, and the Saturday of its week. */
const [MONDAY, FIRST] = ['2027-09-27', '2027-10-02'];
const TICK_MS = 30 * 60_000;
const HOUR_MS = 60 * 60_000;

const { service, courseId, register, createSquad, teeTimesOf, gameCalls } = useService({ timeZone: ZONE });
let clock: Awaited<ReturnType<typeof injectClock>>;
beforeAll(async () => {
  clock = await injectClock(service);
});
afterAll(() => clock.stop());

const at = (date: string, time: string): number => instantAt(date, time, ZONE);
/** Events that the clock causes rather than a golfer. */
const BY_CLOCK = ['game-date-opened', 'game-date-nudged', 'game-date-locked', 'game-date-short', 'seat-offered'];
const isNight = (instant: number): boolean => isQuiet(new Date(instant), ZONE);

/** A golfer's act at a moment: a word on a date, or to an offered seat. */
interface Act {
  readonly at: number;
  readonly golfer: string;
  readonly answer: 'in' | 'maybe' | 'out';
  /** Given only by one who has, or has no, seat by then. */
  readonly onlyIf?: 'seated' | 'in line';
}

/** Words of a week: most golfers answer before the deadline, some late, some never; some give up their seats. */
function actsOf(chance: Chance, golfers: readonly string[], saturday: string): Act[] {
  const [opens, deadline, start] = [
    at(daysAfter(saturday, -5), '08:00'),
    at(daysAfter(saturday, -2), '18:00'),
    at(saturday, '08:10'),
  ];
  const within = (from: number, to: number) => from + Math.floor(chance.next() * (to - from));
  return golfers.flatMap((golfer): Act[] => {
    const answer = chance.pick(['in', 'in', 'in', 'out', 'maybe'] as const);
    const word = chance.next() < 0.7 ? [{ at: within(opens, deadline), golfer, answer }] : [];
    const late = chance.next() < 0.15 ? [{ at: within(deadline, start), golfer, answer: 'in' as const }] : [];
    const dropOut = { at: within(deadline, start - HOUR_MS), golfer, answer: 'out', onlyIf: 'seated' } as const;
    return [...word, ...late, ...(chance.next() < 0.2 ? [dropOut] : [])];
  });
}

interface Season {
  readonly gameId: string;
  readonly squadId: string;
  readonly golfers: readonly string[];
  readonly chance: Chance;
}

/** Golfers who answer by their personal links. */
const links = new Set<string>();
const tally = { acts: 0, booked: 0, given: 0, filled: 0, empty: 0 };

/** An event as it was published. */
interface Told {
  readonly time: string;
  readonly aggregateversion: number;
  readonly data: Readonly<Record<string, readonly string[] | string>> & {
    readonly date: string;
    readonly userId: string;
  };
}

/** Golfers whom an event reaches, by its type. */
function readersOf(type: string, data: Told['data']): string[] {
  const names: Record<string, readonly string[]> = {
    'game-date-opened': ['silent', 'byStanding'],
    'game-date-nudged': ['silent', 'maybe'],
    'game-date-skipped': ['in', 'maybe', 'silent'],
    'game-date-locked': ['waiting'],
    'tee-time-booked': ['players'],
  };
  if (type === 'seat-offered') return [data.userId];
  return (names[type] ?? []).flatMap((name) => data[name] ?? []);
}

/** The squad, whose creator makes the game three days before it first opens. */
async function beginSeason(chance: Chance): Promise<Season> {
  await clock.set(new Date(at(daysAfter(MONDAY, -3), '12:00')));
  const golfers: string[] = [];
  for (let number = 0; number < GOLFERS; number += 1) golfers.push(await register());
  for (const golfer of golfers.slice(-BY_LINK)) links.add(golfer);
  const squadId = await createSquad(golfers, { timeZone: ZONE, autoBookEnabled: true });
  const rules = { ...saturdays, courseIds: [courseId], firstDate: FIRST, mostPlayers: MOST };
  const { id: gameId } = (await gameCalls.createGame(squadId, golfers[0] as string, rules)).json();
  for (const golfer of golfers.slice(1, 5)) {
    await service.call('PUT', `/api/standing-games/${gameId}/standing-answer`, golfer, { answer: 'usually-in' });
  }
  return { gameId, squadId, golfers, chance };
}

const roundOn = async ({ gameId }: Season, saturday: string) =>
  service.client.gameDate.findFirst({
    where: { gameId, originalDate: storedDate(saturday) },
    include: { recommendation: true },
  });

async function take(season: Season, { golfer, answer, onlyIf }: Act, saturday: string): Promise<void> {
  const date = await roundOn(season, saturday);
  const round = date?.recommendation;
  if (!round || round.status === 'cancelled') return;
  const isSeated = round.status === 'booked' && round.confirmedMembers.includes(golfer);
  if (onlyIf && isSeated !== (onlyIf === 'seated')) return;
  tally.acts += 1;
  if (isSeated && answer !== 'in') tally.given += 1;
  const word = { answer, note: '' };
  const { statusCode } = links.has(golfer)
    ? await service.callByLink('POST', `/a/-/rounds/${round.id}`, { userId: golfer, squadId: season.squadId }, word)
    : await service.call('PUT', `/api/game-dates/${date.id}/answer`, golfer, word);
  expect([200, 303]).toContain(statusCode);
}

/** Answers to seats that are offered now, some tens of minutes later; nobody looks at night. */
async function answersToOffers({ chance }: Season, now: number, seen: Set<string>): Promise<Act[]> {
  if (isNight(now)) return [];
  const offers = await service.client.seatOffer.findMany({ where: { endedAt: null, id: { notIn: [...seen] } } });
  return offers.map(({ id, userId: golfer }) => {
    seen.add(id);
    const answer = chance.next() < 0.7 ? 'in' : 'out';
    return { at: now + chance.between(10, 50) * 60_000, golfer, answer, onlyIf: 'in line' };
  });
}

async function playWeek(season: Season, week: number): Promise<void> {
  const [monday, saturday] = [daysAfter(MONDAY, 7 * week), daysAfter(FIRST, 7 * week)];
  const seen = new Set<string>();
  let acts = actsOf(season.chance, season.golfers, saturday);
  for (let now = at(monday, '06:30'); now < at(saturday, '08:10'); now += TICK_MS) {
    await clock.set(new Date(now));
    if (clocksAt(new Date(now), ZONE).time === '06:30') await service.gameMaking.makeDue();
    await service.cycle.runDue();
    await service.waitingLists.fillDue();
    acts = [...acts, ...(await answersToOffers(season, now, seen))];
    const due = acts.filter((act) => act.at < now + TICK_MS).toSorted((one, other) => one.at - other.at);
    acts = acts.filter((act) => !due.includes(act));
    for (const act of due) {
      await clock.set(new Date(act.at));
      await take(season, act, saturday);
    }
  }
  await judgeRound(season, saturday);
}

/** Until two hours before, a free seat and somebody who waits for one are never left beside each other. */
async function judgeRound(season: Season, saturday: string): Promise<void> {
  const round = (await roundOn(season, saturday))?.recommendation;
  if (round?.status !== 'booked') return;
  const teeTimes = (await teeTimesOf(round.id)).filter(({ status }) => status === 'confirmed');
  const seats = teeTimes.reduce((sum, { maxPlayers }) => sum + maxPlayers, 0);
  const taken = teeTimes.reduce((sum, { bookedPlayers }) => sum + bookedPlayers, 0);
  expect(seats).toBeLessThanOrEqual(MOST);
  tally.booked += 1;
  tally.filled += taken;
  tally.empty += seats - taken;
  const inTime = new Date(at(saturday, '08:10') - 2.5 * HOUR_MS);
  if (seats === taken || (round.seatFreedAt && round.seatFreedAt > inTime)) return;
  const waiting = await service.client.roundAnswer.findMany({
    where: {
      recommendationId: round.id,
      answer: 'in',
      claimedAt: { lt: inTime },
      userId: { notIn: round.confirmedMembers },
    },
  });
  const offered = await service.client.seatOffer.findMany({ where: { recommendationId: round.id } });
  const passed = offered.filter(({ outcome }) => outcome === 'passed').map(({ userId }) => userId);
  expect({ seed: SEED, saturday, waiting: waiting.filter(({ userId }) => !passed.includes(userId)) }).toMatchObject({
    waiting: [],
  });
}

/** Messages of each golfer and week by the events, none of which the clock sends at night. */
async function countMessages({ golfers }: Season): Promise<number[]> {
  const heard = new Map<string, number>();
  for (const { type, envelope } of await service.client.outboxEvent.findMany({ orderBy: { id: 'asc' } })) {
    const { time, data, aggregateversion } = envelope as unknown as Told;
    const [kind, instant] = [type.split('.')[1] ?? '', Date.parse(time)];
    // An offer that goes on is told of once.
    if (kind === 'seat-offered' && aggregateversion > 1) continue;
    const isLast = kind === 'seat-offered' && isLastRow(instant, data.date);
    if (BY_CLOCK.includes(kind) && !isLast)
      expect({ kind, time, isNight: isNight(instant) }).toEqual({ kind, time, isNight: false });
    const week = Math.floor((instant - at(MONDAY, '00:00')) / (7 * 24 * HOUR_MS));
    for (const golfer of readersOf(kind, data)) {
      const key = `${week} ${golfer}`;
      heard.set(key, (heard.get(key) ?? 0) + 1);
    }
  }
  const weeks = Array.from({ length: WEEKS }, (_, week) => week);
  return weeks.flatMap((week) => golfers.map((golfer) => heard.get(`${week} ${golfer}`) ?? 0));
}

/** From six hours before the start on, a free seat is offered also at night: all in line may still have it. */
const isLastRow = (instant: number, date: string): boolean => instant >= at(date, '08:10') - 6 * HOUR_MS - TICK_MS;

test(`a season of ${WEEKS} Saturdays of ${GOLFERS} golfers: seats are filled when somebody could, and nobody hears at night or too often`, async (context) => {
  const season = await beginSeason(new Chance(Number.parseInt(Buffer.from(SEED).toString('hex').slice(-8), 16)));
  for (let week = 0; week < WEEKS; week += 1) await playWeek(season, week);
  const messages = (await countMessages(season)).toSorted((one, other) => one - other);
  const median = messages[Math.floor(messages.length / 2)] as number;
  expect(median).toBeLessThanOrEqual(3);
  expect(tally.booked).toBeGreaterThan(WEEKS / 2);
  const { acts, booked, given, filled, empty } = tally;
  Object.assign(context.task.meta, {
    counts: `${WEEKS} weeks, ${booked} booked, ${acts} acts, ${given} seats given up, ${filled} taken and ${empty} free at the start, ${median} messages a golfer and week in the median, ${messages.at(-1)} at most`,
  });
});
