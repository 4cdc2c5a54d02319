import { DAYS } from '@fourball/contracts/constants.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import type { Random } from '../../lib/random.ts';
import type { ChaosStack } from '../chaos/stack.ts';
import { queryOf } from '../databases.ts';
import { type Golfer, inDays, NOON, registerGolfer, verifyAddresses } from '../golfer.ts';
import { queueJob } from '../jobs.ts';
import type { Expected } from './facts.ts';

export const MOST = 4;
/** Squads by how many of their six golfers are usually in, whether they book by rule, and how their dates end. */
const SQUADS = [
  { name: 'Booked', coming: 5, books: true, status: 'locked', end: 'locked' },
  { name: 'Held', coming: 5, books: false, status: 'locked', end: 'locked' },
  { name: 'Short', coming: 2, books: false, status: 'open', end: 'short' },
] as const;

export type Scene = Awaited<ReturnType<typeof prepareScene>>;

/** Three squads, each with a daily standing game, and what the clock brings about on its dates. */
export async function prepareScene(stack: ChaosStack, expected: Map<string, Expected>) {
  const recommendation = <Row extends object>(statement: string) => queryOf<Row>(stack, 'recommendation', statement);
  // Named, as no course is in the zone of the squads.
  const courses = await recommendation<{ id: string }>('SELECT id FROM golf_courses ORDER BY id LIMIT 1');
  const squads: { id: string; golfers: readonly Golfer[] }[] = [];
  for (const squad of SQUADS) squads.push(await prepareSquad(squad));
  const [booking] = squads as [(typeof squads)[number]];
  const ids = squads.map(({ id }) => `'${id}'`).join();
  const own = `squad_id IN (${ids})`;
  const open = `${own} AND status = 'open' AND deadline_at > now()`;

  async function prepareSquad({ name, coming, books, status, end }: (typeof SQUADS)[number]) {
    const names = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay'];
    const golfers = await Promise.all(names.map((first) => registerGolfer(stack.url, first)));
    const leader = golfers[0] as Golfer;
    await verifyAddresses(stack, ...golfers);
    const body = { name, isPrivate: false, autoBookEnabled: books, timeZone: NOON };
    const { id } = await leader.ask(routes.createSquad, { body });
    const params = { squadId: id };
    for (const golfer of golfers.slice(1)) await golfer.ask(routes.joinSquad, { params });
    const rules = {
      courseIds: courses.map((course) => course.id),
      ...{ name, weekdays: [...DAYS], firstDate: inDays(7), earliest: '08:10', latest: '08:10' },
      ...{ mostPlayers: MOST, leastPlayers: MOST, nudges: [], opens: { daysBefore: 5, time: '08:00' } },
    };
    const { id: gameId } = await leader.ask(routes.createStandingGame, { params, body: rules });
    for (const golfer of golfers.slice(0, coming))
      await golfer.ask(routes.setStandingAnswer, { params: { gameId }, body: { answer: 'usually-in' } });
    const userIds = golfers.map(({ user }) => user.id);
    expected.set(id, { status, end, golfers: userIds, silent: userIds.slice(coming) });
    return { id, golfers };
  }

  /** Looks at what is due now, as each minute does. */
  const look = (task = 'run-standing-games') => queueJob(stack.databaseUrls.recommendation, { task, data: {} });

  /** The round whose seats are given up and offered: one that was booked by rule, moved to where offers are made. */
  async function offeredRound() {
    const find = () =>
      recommendation<{ id: string; near: boolean }>(
        `SELECT r.id, r.starts_at < now() + interval '48 hours' AS near FROM squad_tee_time_recommendations r
         JOIN game_dates d ON d.recommendation_id = r.id WHERE d.squad_id = '${booking.id}' AND r.status = 'booked'
         ORDER BY r.starts_at LIMIT 1`,
      );
    const { id, near } = await until('a booked round', async () => (await find())[0], 120_000);
    if (near) return id;
    await recommendation(`
      UPDATE tee_times t SET starts_at = now() + interval '30 hours', ends_at = now() + interval '34 hours'
      WHERE recommendation_id = '${id}';
      UPDATE squad_tee_time_recommendations SET starts_at = now() + interval '30 hours' WHERE id = '${id}'`);
    return id;
  }

  /** Waits until the notification service has dealt with what happened to the dates. */
  async function untilTold() {
    const events = await recommendation<{ id: string }>(
      `SELECT event_id AS id FROM outbox
       WHERE type LIKE '%game-date-%' AND envelope->'data'->>'squadId' IN (${ids}) ORDER BY outbox.id DESC LIMIT 12`,
    );
    if (events.length === 0) return;
    const dealt = `SELECT event_id FROM inbox WHERE event_id IN (${events.map(({ id }) => `'${id}'`).join()})`;
    const isTold = async () => (await queryOf(stack, 'notification', dealt)).length === events.length;
    await until('golfers to be told of the dates', isTold, 240_000);
  }

  return {
    /** Opens the next date of each game that is at most so many days away. */
    async open(days: number) {
      // As by an act before each date: standing answers lapse after three.
      await recommendation(
        `UPDATE standing_answers SET missed = -100000;
         UPDATE standing_games SET rules = rules || '{"nudges": []}' WHERE ${own};
         UPDATE game_dates SET opens_at = now(), due_at = now() WHERE id IN
         (SELECT DISTINCT ON (game_id) id FROM game_dates WHERE ${own} AND status = 'planned'
            AND opens_at > now() AND date <= current_date + ${days} ORDER BY game_id, date)`,
      );
      await look();
    },

    /** Has a nudge of the open dates be due, of which there were fewer before. */
    async nudge(nudge: number) {
      const moments = `SELECT jsonb_agg(jsonb_build_object(
        'daysBefore', date - current_date + 1 + ${nudge} - n, 'time', '08:00')) FROM generate_series(1, ${nudge}) AS n`;
      await recommendation(`
        UPDATE standing_games SET rules = rules || jsonb_build_object(
          'opens', jsonb_build_object('daysBefore', 28, 'time', '08:00'), 'nudges', (${moments}))
        FROM game_dates WHERE game_id = standing_games.id AND game_dates.${open};
        UPDATE game_dates SET opens_at = now() - interval '28 days', due_at = now() WHERE ${open}`);
      // Nobody is nudged soon after the last word of a date.
      const earlier = `UPDATE game_date_notices SET leaves_at = leaves_at - interval '13 hours'`;
      await queryOf(stack, 'notification', earlier);
      await look();
    },

    /** Has open dates reach their deadlines. */
    async end() {
      await recommendation(
        `UPDATE game_dates SET deadline_at = now() - interval '1 second', due_at = now() WHERE ${open}`,
      );
      await look();
    },

    /** Lets what is offered of a round pass, or has all come in and a player give up the seat. @returns its id. */
    async stir(random: Random): Promise<string> {
      await stack.up();
      const id = await offeredRound();
      const offers = `UPDATE seat_offers SET ends_at = now() WHERE recommendation_id = '${id}' AND ended_at IS NULL`;
      const passing = random.chance(0.5) ? await recommendation(`${offers} RETURNING id`) : [];
      if (passing.length === 0) {
        for (const golfer of booking.golfers) {
          await golfer.ask(routes.confirmRecommendation, { params: { recommendationId: id } });
        }
        const seats = await recommendation<{ userId: string; teeTimeId: string }>(
          `SELECT user_id AS "userId", tee_time_id AS "teeTimeId" FROM tee_time_bookings b JOIN tee_times t ON t.id = tee_time_id
           WHERE recommendation_id = '${id}' AND b.status = 'confirmed' ORDER BY user_id`,
        );
        const { userId, teeTimeId } = random.pick(seats);
        const player = booking.golfers.find(({ user }) => user.id === userId) as Golfer;
        const body = { seatOnly: true };
        await player.ask(routes.cancelBooking, { params: { teeTimeId }, body });
      }
      return id;
    },

    /** Looks at the free seats of a round that nobody can take back any more. */
    async offer(id: string) {
      const ago = `- interval '5 minutes'`;
      await recommendation(`
        UPDATE tee_time_bookings SET freed_at = freed_at ${ago} FROM tee_times t
        WHERE t.id = tee_time_id AND recommendation_id = '${id}';
        UPDATE squad_tee_time_recommendations SET seat_freed_at = seat_freed_at ${ago}, line_due_at = now() WHERE id = '${id}'`);
      await look('fill-free-seats');
    },

    /** Waits until all that is due is done, and told, whoever was killed. */
    async settle() {
      const due = `SELECT id FROM game_dates
        WHERE ${own} AND status IN ('planned', 'open') AND due_at <= now() AND opens_at <= now()`;
      const seats = `SELECT id FROM squad_tee_time_recommendations WHERE ${own} AND line_due_at <= now()`;
      const isDone = async () => (await recommendation(`${due} UNION ALL ${seats}`)).length === 0;
      if (!(await isDone())) {
        await look();
        await look('fill-free-seats');
        await until('all that was due to be done', isDone, 240_000);
      }
      await untilTold();
    },
  };
}
