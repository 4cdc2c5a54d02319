import { historiesOr, SEED } from '@fourball/kit/testing/seed.ts';
import { expect, test } from 'vitest';
import { Chance } from '../../ranking/testing/random-squad.ts';
import { type Act, type Game, outcomeOf, playersOf } from '../../testing/seats-model.ts';
import { useService } from '../../testing/steps.ts';

const HISTORIES = historiesOr(2_000);
/** Tee times of one squad, each on a day of its own. */
const DAYS = 20;
/** Squads under way at once. */
const LANES = 4;
const STEPS = 14;
const TIMES = ['08:00', '09:00', '10:00'];

const steps = useService();
const { service, calls, courseId, register, createSquad, join, leave, offer, fillSeats, noonZone, dateIn } = steps;

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
    case 'resize':
      return (await calls.changeSeats(teeTimeId, golfer, act.seats)).statusCode;
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

/** Kinds of acts on a booked round, the more likely the oftener. */
const BOOKED: readonly Act['kind'][] = [
  ...(['in', 'in', 'in', 'out', 'book', 'give-up', 'give-up', 'give-up'] as const),
  ...(['move', 'resize', 'cancel', 'tick', 'tick'] as const),
];

function randomAct(chance: Chance, game: Game, golfers: readonly string[]): Act {
  const golfer = chance.pick(golfers);
  const any = chance.between(0, Math.max(0, game.groups.length - 1));
  const act = {
    golfer,
    group: any,
    time: chance.pick(TIMES),
    seats: Math.max(1, playersOf(game).length + chance.between(-1, 3)),
  };
  const isMember = game.members.includes(golfer);
  if (chance.next() < 0.06 && golfer !== game.creator) return { ...act, kind: isMember ? 'leave' : 'join' };
  const isCreators = chance.next() < 0.7;
  const byCreator = { ...act, golfer: isCreators ? game.creator : golfer };
  if (game.groups.length === 0) {
    const kind = chance.pick(['in', 'in', 'in', 'out', 'book'] as const);
    return kind === 'book' ? { ...byCreator, kind } : { ...act, kind };
  }
  const own = game.groups.findIndex(({ players }) => players.includes(golfer));
  const kind = chance.pick(BOOKED);
  if (kind === 'give-up') return { ...act, kind, group: own === -1 ? any : own };
  if (kind === 'resize') return { ...byCreator, kind };
  // A whole booking goes seldom, or there would be nothing to play for.
  if (kind === 'cancel') return chance.next() < 0.2 ? { ...act, kind, golfer: game.creator } : { ...act, kind: 'in' };
  return { ...act, kind };
}

const orders = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

/** Everything that golfers can tell of a game, for comparing; who is in which group counts unless it was booked just now. */
const seen = ({ groups, time, line }: Game, anyGroups: boolean) => ({
  time,
  players: playersOf({ groups }).toSorted(),
  line: groups.length > 0 ? line : line.toSorted(),
  groups: groups.map(({ players, seats }) => [anyGroups ? players.length : players.toSorted(), seats]),
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

interface StoredGroup {
  readonly id: string;
  readonly status: string;
  readonly bookedPlayers: number;
  readonly maxPlayers: number;
  readonly players: string[];
  readonly seated: string[];
}

interface StoredRound {
  readonly status: string;
  readonly time: string;
  readonly confirmed: string[];
  readonly groups: StoredGroup[];
  readonly claims: string[];
}

/** One statement: it is asked after every step, and all else of a step is the service's own work. */
const ROUND = `
  SELECT status, time, confirmed_members AS confirmed,
    ARRAY(
      SELECT json_build_object(
        'id', id, 'status', status, 'bookedPlayers', booked_players, 'maxPlayers', max_players,
        'players', ARRAY(SELECT user_id FROM tee_time_bookings WHERE tee_time_id = t.id AND status = 'confirmed'),
        'seated', ARRAY(SELECT user_id FROM tee_time_bookings WHERE tee_time_id = t.id))
      FROM tee_times t WHERE recommendation_id = r.id ORDER BY starts_at) AS groups,
    ARRAY(
      SELECT user_id FROM round_answers
      WHERE recommendation_id = r.id AND answer = 'in' AND claimed_at IS NOT NULL ORDER BY claimed_at, user_id) AS claims
  FROM squad_tee_time_recommendations r WHERE id = $1`;

/** The game as the tables have it, with the ids of its groups; each holds as many players as its own count says. */
async function stored(table: Table, before: Game): Promise<{ game: Game; ids: string[] }> {
  const { rows } = await service.pool.query<StoredRound>(ROUND, [table.id]);
  const { status, time, confirmed, groups, claims } = rows[0] as StoredRound;
  for (const group of groups) {
    const { players, bookedPlayers, maxPlayers } = group;
    expect([bookedPlayers, players.length <= maxPlayers]).toEqual([players.length, true]);
    if (group.status === 'cancelled') expect(players).toEqual([]);
  }
  const players = groups.flatMap((group) => group.players);
  const ids = groups.map(({ id }) => id);
  const shownGroups = groups.map(({ players, seated, status, maxPlayers }) => ({
    players,
    seated,
    seats: status === 'cancelled' ? 0 : maxPlayers,
  }));
  const shown = { ...before, time, groups: shownGroups };
  if (groups.length === 0) return { ids, game: { ...shown, line: confirmed } };
  // A cancelled one keeps those who came until then.
  expect(status).toBe(shownGroups.every(({ seats }) => seats === 0) ? 'cancelled' : 'booked');
  if (status === 'booked') expect(confirmed.toSorted()).toEqual(players.toSorted());
  const line = status === 'booked' ? claims.filter((golfer) => !players.includes(golfer)) : [];
  return { ids, game: { ...shown, line } };
}

async function playHistory(chance: Chance, table: Table, start: Game, golfers: readonly string[]): Promise<Game> {
  let game = start;
  let ids: readonly string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const acts = randomActs(chance, game, golfers);
    const statuses = await Promise.all(acts.map((act) => take(table, ids, act)));
    const after = await stored(table, game);
    const found = after.game;
    ids = after.ids;
    const outcomes = possible(game, acts);
    const before = game;
    const tells = (after: Game) => seen(after, before.groups.length === 0 && found.groups.length > 0);
    const fits = outcomes.find(
      (one) => JSON.stringify([one.statuses, tells(one.after)]) === JSON.stringify([statuses, tells(found)]),
    );
    if (!fits) {
      const allowed = outcomes.map((one) => ({ statuses: one.statuses, game: tells(one.after) }));
      expect({ seed: SEED, acts, before: seen(game, false), statuses, game: tells(found) }).toEqual({ allowed });
    }
    tally.acts += acts.length;
    if (game.groups.length > 0)
      tally.taken += playersOf(found).filter((player) => !playersOf(game).includes(player)).length;
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
        const start = { creator, members, time: '09:00', groups: [], line: [], gaveUp: [] };
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
