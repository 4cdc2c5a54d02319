import { isDeepStrictEqual } from 'node:util';
import { historiesOr, SEED } from '@fourball/kit/testing/seed.ts';
import { expect, test } from 'vitest';
import { Chance } from '../../ranking/testing/random-squad.ts';
import { comeIn, goOut, HOUR, look, type Now, type Round, resize } from '../../testing/offers-model.ts';
import { useService } from '../../testing/steps.ts';

const HISTORIES = historiesOr(300, 0.15);
const STEPS = 20;
/** Four of them play at first, in as many seats. */
const GOLFERS = 9;
const SEATS = 4;
/** No whole hour, at which another rule begins, is near after so many hours and a few times five minutes. */
const ODD_MS = 32 * 60_000;
const MINUTES_5 = 5 * 60_000;
/** The service looks at its clock a little later than the model. */
const LATER_MS = 90_000;

const { service, calls, courseId, bookedRound, leave, startIn, deleteAccount, dateIn } = useService();

/** A round that is played in time that passes as the test says: all its moments are moved, and the clocks of its squad. */
interface Table {
  readonly id: string;
  readonly squadId: string;
  readonly teeTimeId: string;
  /** Rounds of other squads in which its golfers play at the same time. */
  readonly elsewhere: string[];
  hoursAhead: number;
}

const zoneOf = (hoursAhead: number) => `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`;
const nowAt = ({ hoursAhead }: Table): Now => ({ at: Date.now(), aheadMs: hoursAhead * HOUR });

/** Lets time go by; whole hours are seen on the clocks of the squad. */
async function pass(table: Table, ms: number): Promise<void> {
  // From 12 hours behind to 11 ahead.
  if (ms >= HOUR) table.hoursAhead = ((table.hoursAhead + ms / HOUR + 12) % 24) - 12;
  const by = `interval '${ms / 1000} seconds'`;
  await service.client.$transaction([
    service.client.squad.update({ where: { id: table.squadId }, data: { timeZone: zoneOf(table.hoursAhead) } }),
    ...[
      `squad_tee_time_recommendations SET starts_at = starts_at - ${by}, seat_freed_at = seat_freed_at - ${by},
        line_due_at = line_due_at - ${by} WHERE id = ANY($1::uuid[])`,
      `tee_times SET starts_at = starts_at - ${by}, ends_at = ends_at - ${by} WHERE recommendation_id = ANY($1::uuid[])`,
      `tee_time_bookings SET freed_at = freed_at - ${by}
        FROM tee_times t WHERE t.id = tee_time_id AND recommendation_id = ANY($1::uuid[])`,
      `seat_offers SET offered_at = offered_at - ${by}, ends_at = ends_at - ${by}, ended_at = ended_at - ${by}
        WHERE recommendation_id = ANY($1::uuid[])`,
      `round_answers SET claimed_at = claimed_at - ${by} WHERE recommendation_id = ANY($1::uuid[])`,
    ].map((change) => service.client.$executeRawUnsafe(`UPDATE ${change}`, [table.id, ...table.elsewhere])),
  ]);
}

const moved = (round: Round, ms: number): Round => ({
  ...round,
  startsAt: round.startsAt - ms,
  offers: round.offers.map((offer) => ({ ...offer, endsAt: offer.endsAt - ms })),
  gaveUp: round.gaveUp.map((one) => ({ ...one, at: one.at - ms })),
});

/** Players, line and open offers, as the tables have them. */
async function stored({ id }: Table): Promise<Pick<Round, 'players' | 'line' | 'offers'>> {
  const { rows } = await service.pool.query<{ players: string[]; claims: string[]; offers: Round['offers'] }>(
    `SELECT
      ARRAY(SELECT user_id FROM tee_time_bookings b JOIN tee_times t ON t.id = tee_time_id
            WHERE recommendation_id = $1 AND b.status = 'confirmed' ORDER BY user_id) AS players,
      ARRAY(SELECT user_id FROM round_answers WHERE recommendation_id = $1 AND claimed_at IS NOT NULL
            ORDER BY claimed_at, user_id) AS claims,
      ARRAY(SELECT json_build_object('golfer', user_id, 'endsAt', extract(epoch FROM ends_at) * 1000) FROM seat_offers
            WHERE recommendation_id = $1 AND ended_at IS NULL) AS offers`,
    [id],
  );
  const { players = [], claims = [], offers = [] } = rows[0] ?? {};
  return { players, line: claims.filter((golfer) => !players.includes(golfer)), offers };
}

const inOrder = <One extends { golfer: string }>(offers: readonly One[]) =>
  offers.toSorted((one, other) => (one.golfer < other.golfer ? -1 : 1));

/** Players, line and offers, which the tables and the model both have. */
const seen = ({ players, line, offers }: Pick<Round, 'players' | 'line' | 'offers'>) => ({
  players: players.toSorted(),
  line,
  offered: inOrder(offers).map(({ golfer }) => golfer),
});

/** Milliseconds between the ends of the same offers at the most. */
const apart = ({ offers: said }: Round, { offers }: Pick<Round, 'offers'>): number =>
  Math.max(0, ...inOrder(offers).map(({ endsAt }, index) => Math.abs(endsAt - (inOrder(said)[index]?.endsAt ?? 0))));

/** Holds that the tables have what the model says. @returns the round with the moments that the service chose. */
async function held(table: Table, says: readonly [Round, ...Round[]], history: readonly string[]): Promise<Round> {
  const found = await stored(table);
  const isSo = (one: Round) => isDeepStrictEqual(seen(one), seen(found)) && apart(one, found) < LATER_MS;
  const said = says.find(isSo) ?? says[0];
  expect({ seed: SEED, history, ...seen(found) }).toEqual({ seed: SEED, history, ...seen(said) });
  expect(apart(said, found), `${history.join(', ')}: an offer ends at another moment`).toBeLessThan(LATER_MS);
  return { ...said, ...found };
}

const tally = { acts: 0, offers: 0, passed: 0, seated: 0 };

const GIVE_UP = ['give-up', 'give-up'] as const;
type Kind = 'in' | 'out' | 'give-up' | 'resize' | 'pass' | 'leave' | 'delete' | 'elsewhere';

/** An act of a member, or what befalls one; the creator changes seats. A golfer who plays alone keeps theirs, or the round would be over. */
function randomAct(chance: Chance, { players, line, offers, busy }: Round, golfers: readonly string[]) {
  const others = golfers.filter((golfer) => !players.includes(golfer));
  // The creator stays; who is offered a seat hears of another round's first.
  const leaving = golfers.slice(1).filter((golfer) => players.length > 1 || !players.includes(golfer));
  const free = others.filter((golfer) => !busy.includes(golfer) && !offers.some((offer) => offer.golfer === golfer));
  const seldom = chance.next() < 0.06 ? chance.pick<Kind>(['leave', 'delete', 'elsewhere']) : undefined;
  const kinds: Kind[] = ['pass', 'pass', 'pass', 'in', 'in', 'in', 'resize', ...(players.length > 1 ? GIVE_UP : [])];
  const kind = chance.pick<Kind>(line.length > 2 ? [...kinds, 'out'] : kinds);
  const by = {
    resize: golfers.slice(0, 1),
    in: others,
    out: line,
    'give-up': players,
    pass: golfers,
    leave: leaving,
    delete: leaving,
    elsewhere: free,
  };
  const isSeldom = seldom && by[seldom].length > 0 && others.length > 2;
  return {
    kind: isSeldom ? seldom : kind,
    golfer: chance.pick(by[isSeldom ? seldom : kind]),
    ms: chance.pick([MINUTES_5, HOUR, HOUR, 2 * HOUR, 5 * HOUR, 9 * HOUR]),
    seats: chance.between(players.length, SEATS),
  };
}

/** Has the service and the model do it. @returns the round as the model has it then. */
async function take(
  table: Table,
  round: Round,
  { kind, golfer, ms, seats }: ReturnType<typeof randomAct>,
): Promise<Round> {
  const now = nowAt(table);
  if (kind === 'pass') {
    await pass(table, ms);
    return moved(round, ms);
  }
  if (kind === 'elsewhere') {
    await playElsewhere(table, round, golfer);
    return { ...round, busy: [...round.busy, golfer] };
  }
  if (kind === 'leave' || kind === 'delete') {
    await (kind === 'leave' ? leave(table.squadId, golfer) : deleteAccount(golfer));
    return goOut(round, golfer, now);
  }
  if (kind === 'resize') {
    expect((await calls.changeSeats(table.teeTimeId, golfer, seats)).statusCode).toBe(200);
    return resize(round, seats, now);
  }
  const after = kind === 'in' ? comeIn(round, golfer, now) : goOut(round, golfer, now);
  const { statusCode } = await {
    in: () => calls.confirm(table.id, golfer),
    out: () => calls.withdraw(table.id, golfer),
    'give-up': () => calls.cancel(table.teeTimeId, golfer, { seatOnly: true }),
  }[kind]();
  expect(statusCode).toBe(after ? 200 : 409);
  return after ?? round;
}

/** Has the golfer play in another squad's round at the same time. */
async function playElsewhere(table: Table, { startsAt }: Round, golfer: string): Promise<void> {
  const other = await bookedRound({ courseId, golfers: [golfer], confirmed: 1, date: dateIn(8) });
  await startIn(other.id, (startsAt - Date.now()) / 60_000);
  table.elsewhere.push(other.id);
}

async function playHistory(chance: Chance, table: Table, all: readonly string[], start: Round): Promise<void> {
  let round = start;
  let golfers = all;
  const history: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const act = randomAct(chance, round, golfers);
    const left = round.startsAt - Date.now();
    if (act.kind === 'pass' && left < act.ms + HOUR / 2) continue;
    if (act.kind === 'leave' || act.kind === 'delete') golfers = golfers.filter((golfer) => golfer !== act.golfer);
    history.push(
      `${(left / HOUR).toFixed(1)} h before: ${act.kind} ${act.kind === 'pass' ? act.ms : act.golfer} ${act.seats}`,
    );
    const asked = await held(table, [await take(table, round, act)], history);
    const before = nowAt(table);
    await service.waitingLists.fillDue();
    // Night begins and ends at a whole hour, which may lie between the two.
    round = await held(table, [look(asked, before), look(asked, nowAt(table))], history);
    const isNew = ({ golfer }: { golfer: string }) => !asked.offers.some((offer) => offer.golfer === golfer);
    tally.acts += 1;
    tally.offers += round.offers.filter(isNew).length;
    tally.passed += round.passed.length - asked.passed.length;
    tally.seated += round.players.length - asked.players.length;
  }
}

test(`${HISTORIES} random histories of a full round: its free seats are offered to the line as the rule says, by day and night`, async (context) => {
  const chance = new Chance(Number.parseInt(Buffer.from(SEED).toString('hex').slice(-8), 16));
  // One after the other: the service looks at all rounds that are due, also at one whose golfer has just acted.
  for (const own of Array.from({ length: HISTORIES }, () => new Chance(chance.between(0, 2 ** 31)))) {
    const { id, squadId, golfers, teeTimeId } = await bookedRound({
      ...{ courseId, members: GOLFERS, confirmed: SEATS, date: dateIn(5) },
    });
    const hours = own.pick([90, 60, 50, 40, 30, 20, 9]);
    await startIn(id, (hours * HOUR + ODD_MS) / 60_000);
    const table = { id, squadId, teeTimeId, elsewhere: [], hoursAhead: own.between(-12, 11) };
    await pass(table, 0);
    const { startsAt } = await service.client.recommendation.findUniqueOrThrow({ where: { id } });
    const line = golfers.slice(SEATS, 7);
    for (const golfer of line) await calls.confirm(id, golfer);
    const start = {
      seats: SEATS,
      players: golfers.slice(0, SEATS),
      line,
      offers: [],
      passed: [],
      gaveUp: [],
      busy: [],
    };
    await playHistory(own, table, golfers, { ...start, startsAt: startsAt.getTime() });
  }
  const overlapping = await service.client.$queryRaw`
    SELECT b.user_id FROM tee_time_bookings b JOIN tee_times t ON t.id = b.tee_time_id AND b.status = 'confirmed'
    JOIN tee_time_bookings c ON c.user_id = b.user_id AND c.status = 'confirmed' JOIN tee_times u ON u.id = c.tee_time_id
    WHERE t.id < u.id AND t.recommendation_id <> u.recommendation_id AND t.starts_at < u.ends_at AND u.starts_at < t.ends_at`;
  expect(overlapping).toEqual([]);
  expect(Math.min(tally.offers, tally.passed, tally.seated)).toBeGreaterThan(HISTORIES / 5);
  Object.assign(context.task.meta, {
    counts: `${HISTORIES} histories of offers, ${tally.acts} acts, ${tally.offers} offers, ${tally.passed} passed`,
  });
});
