import { SEED } from '@fourball/kit/testing/seed.ts';
import { expect, test } from 'vitest';
import { Chance } from '../../ranking/testing/random-squad.ts';
import { type Act, type Game, outcomeOf, playersOf } from '../../testing/seats-model.ts';
import { dateIn } from '../../testing/squads.ts';
import { useService } from '../../testing/steps.ts';

const HISTORIES = 2_000;
/** Tee times of one squad, each on a day of its own. */
const DAYS = 20;
/** Squads under way at once. */
const LANES = 4;
const STEPS = 14;
const TIMES = ['08:00', '09:00', '10:00'];

const steps = useService();
const { service, calls, courseId, register, createSquad, join, leave, offer, teeTimesOf, fillSeats, noonZone } = steps;

interface Table {
  readonly id: string;
  readonly squadId: string;
  readonly date: string;
}

/** Golfers who say "I'm In" by their personal links: the rules are the same. */
const byLink = new Set<string>();
async function comeByLink(id: string, link: { userId: string; squadId: string }): Promise<number> {
  const { statusCode } = await service.callByLink('POST', `/a/-/rounds/${id}`, link, { answer: 'in' });
  return statusCode === 303 ? 200 : statusCode;
}

async function take({ id, squadId, date }: Table, teeTimeIds: readonly string[], act: Act): Promise<number> {
  const { golfer } = act;
  const teeTimeId = teeTimeIds[act.group] ?? '';
  switch (act.kind) {
    case 'join':
      return join(squadId, golfer).then(() => 200);
    case 'leave':
      return leave(squadId, golfer).then(() => 200);
    case 'tick':
      return fillSeats(id).then(() => 200);
    case 'in':
      return byLink.has(golfer)
        ? comeByLink(id, { userId: golfer, squadId })
        : (await calls.confirm(id, golfer)).statusCode;
    case 'out':
      return (await calls.withdraw(id, golfer)).statusCode;
    case 'book':
      return (await calls.book(id, golfer)).statusCode;
    case 'give-up':
      return (await calls.cancel(teeTimeId, golfer, { seatOnly: true })).statusCode;
    case 'cancel':
      return (await calls.cancel(teeTimeId, golfer)).statusCode;
    case 'move':
      return (await calls.move(teeTimeId, golfer, { date, time: act.time })).statusCode;
  }
}

/** Played so far, of all histories. */
const tally = { acts: 0, taken: 0 };
const NEWCOMERS = ['Ann', 'Ben', 'Cleo', 'Dev', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida'];

/** One to three acts that happen at once: memberships and the clock change by themselves. */
function randomActs(chance: Chance, game: Game, golfers: readonly string[]): Act[] {
  const size = chance.pick([1, 1, 2, 3]);
  const acts = chance.times(size, () => randomAct(chance, game, golfers));
  const alone = acts.find(({ kind }) => kind === 'leave' || kind === 'join' || kind === 'tick');
  return alone ? [alone] : acts;
}

function randomAct(chance: Chance, game: Game, golfers: readonly string[]): Act {
  const golfer = chance.pick(golfers);
  const any = chance.between(0, Math.max(0, game.groups.length - 1));
  const act = { golfer, group: any, time: chance.pick(TIMES) };
  const isMember = game.members.includes(golfer);
  if (chance.next() < 0.06 && golfer !== game.creator) return { ...act, kind: isMember ? 'leave' : 'join' };
  if (game.groups.length === 0) {
    const kind = chance.pick(['in', 'in', 'in', 'out', 'book'] as const);
    return { ...act, kind, golfer: kind === 'book' && chance.next() < 0.7 ? game.creator : golfer };
  }
  const own = game.groups.findIndex(({ players }) => players.includes(golfer));
  const kind = chance.pick([
    'in',
    'in',
    'in',
    'out',
    'book',
    'give-up',
    'give-up',
    'give-up',
    'move',
    'cancel',
    'tick',
    'tick',
  ] as const);
  if (kind === 'give-up') return { ...act, kind, group: own === -1 ? any : own };
  // A whole booking goes seldom, or there would be nothing to play for.
  if (kind === 'cancel') return chance.next() < 0.2 ? { ...act, kind, golfer: game.creator } : { ...act, kind: 'in' };
  return { ...act, kind };
}

const orders = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

/** Everything that golfers can tell of a game, for comparing; who is in which group counts unless it was booked just now. */
const seen = ({ isBooked, groups, time, line }: Game, anyGroups: boolean) => ({
  isBooked,
  time,
  players: playersOf({ groups }).toSorted(),
  line: isBooked ? line : line.toSorted(),
  groups: groups.map(({ players, isCancelled }) => [anyGroups ? players.length : players.toSorted(), isCancelled]),
});

/** Answers and game that the acts can have come to, in one order or another. */
function possible(game: Game, acts: readonly Act[]) {
  return orders([...acts.keys()]).map((order) => {
    const statuses: number[] = [];
    let after = game;
    for (const index of order) {
      const outcome = outcomeOf(after, acts[index] as Act);
      statuses[index] = outcome.status;
      after = outcome.game;
    }
    return { statuses, after };
  });
}

/** The game as the tables have it, and how many seats of each group are taken by its own count. */
async function stored(table: Table, before: Game): Promise<Game> {
  const row = await service.client.recommendation.findUniqueOrThrow({ where: { id: table.id } });
  const teeTimes = await teeTimesOf(table.id);
  const groups = teeTimes.map(({ bookings, bookedPlayers, maxPlayers, status }) => {
    const players = bookings.filter((seat) => seat.status === 'confirmed').map(({ userId }) => userId);
    expect([bookedPlayers, players.length <= maxPlayers]).toEqual([players.length, true]);
    const isCancelled = status === 'cancelled';
    if (isCancelled) expect(players).toEqual([]);
    return { players, seated: bookings.map(({ userId }) => userId), isCancelled };
  });
  const isBooked = groups.length > 0;
  const players = groups.flatMap((group) => group.players);
  const claims = await service.client.roundAnswer.findMany({
    where: { recommendationId: table.id, answer: 'in', claimedAt: { not: null } },
    orderBy: [{ claimedAt: 'asc' }, { userId: 'asc' }],
  });
  const waiting = claims.map(({ userId }) => userId).filter((golfer) => !players.includes(golfer));
  const line = row.status === 'booked' ? waiting : [];
  const game = { ...before, isBooked, groups, time: row.time, line: isBooked ? line : row.confirmedMembers };
  // A cancelled one keeps those who came until then.
  const status = groups.every(({ isCancelled }) => isCancelled) ? 'cancelled' : 'booked';
  if (isBooked) expect(row.status).toBe(status);
  if (row.status === 'booked') expect(row.confirmedMembers.toSorted()).toEqual(players.toSorted());
  return game;
}

async function playHistory(chance: Chance, table: Table, start: Game, golfers: readonly string[]): Promise<Game> {
  let game = start;
  for (let step = 0; step < STEPS; step += 1) {
    const acts = randomActs(chance, game, golfers);
    const ids = (await teeTimesOf(table.id)).map(({ id }) => id);
    const statuses = await Promise.all(acts.map((act) => take(table, ids, act)));
    const found = await stored(table, game);
    const outcomes = possible(game, acts);
    const before = game;
    const tells = (after: Game) => seen(after, !before.isBooked && found.isBooked);
    const fits = outcomes.find(
      (one) => JSON.stringify([one.statuses, tells(one.after)]) === JSON.stringify([statuses, tells(found)]),
    );
    if (!fits) {
      const allowed = outcomes.map((one) => ({ statuses: one.statuses, game: tells(one.after) }));
      expect({ seed: SEED, acts, before: seen(game, false), statuses, game: tells(found) }).toEqual({ allowed });
    }
    tally.acts += acts.length;
    if (game.isBooked) tally.taken += playersOf(found).filter((player) => !playersOf(game).includes(player)).length;
    if (fits) game = { ...found, members: fits.after.members, gaveUp: fits.after.gaveUp };
  }
  return game;
}

test(`${HISTORIES} random histories of a tee time, with several acts at once: who plays is what the rules make of it, never above capacity`, async (context) => {
  const chance = new Chance(Number.parseInt(Buffer.from(SEED).toString('hex').slice(-8), 16));
  const tables = Array.from({ length: HISTORIES / DAYS }, () => new Chance(chance.between(0, 2 ** 31))).values();
  const lane = async () => {
    for (const own of tables) {
      const golfers: string[] = [];
      for (const firstName of NEWCOMERS.slice(0, own.between(2, NEWCOMERS.length)))
        golfers.push(await register({ firstName }));
      for (const golfer of golfers.filter(() => own.next() < 0.5)) byLink.add(golfer);
      const [creator = ''] = golfers;
      const squadId = await createSquad(golfers, { timeZone: noonZone() });
      let members: readonly string[] = golfers;
      for (let day = 3; day < 3 + DAYS; day += 1) {
        const date = dateIn(day);
        const id = await offer({ squadId, courseId, date, time: '09:00' });
        const start = { creator, members, time: '09:00', isBooked: false, groups: [], line: [], gaveUp: [] };
        ({ members } = await playHistory(own, { id, squadId, date }, start, golfers));
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  expect(tally.taken).toBeGreaterThan(HISTORIES / 2);
  Object.assign(context.task.meta, {
    counts: `${HISTORIES} histories, ${tally.acts} acts, ${tally.taken} free seats taken`,
  });
});
