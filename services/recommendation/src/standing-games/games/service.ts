import { STANDING_GAMES_CUT_MAX, STANDING_GAMES_MAX } from '@fourball/contracts/constants.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { GameRules, StandingAnswer, StandingGame } from '@fourball/contracts/http/standing-game.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { conflict, invalid, notFound, refuse } from '@fourball/kit/http/problem.ts';
import { idsOf } from '@fourball/kit/process/id.ts';
import type { LimitedLedger } from '../../bookings/limits/service.ts';
import { courseForSquad } from '../../courses/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { clocksAt, daysAfter } from '../../ranking/calendar.ts';
import {
  lockActiveMembership,
  lockSquadAsLeader,
  refuseInactive,
  squadOfLeader,
  squadOfMember,
} from '../../read-models/squads/service.ts';
import type { Reading } from '../../recommendations/ranking-inputs/service.ts';
import { endGame, findGame, type GameRow, hasDateFrom, lockDatesFrom, lockGame } from '../planning/repository.ts';
import { applyRules, endDates, placeMoved, planningOf, zoneOfGame } from '../planning/service.ts';
import { validateRules } from '../rules/moments.ts';
import { type Game, gameOf } from '../rules/stored-game.ts';
import { readWords } from '../words/service.ts';
import { dateView } from '../words/views.ts';
import { hasDateIn, rulesFrom, STORED_ANSWERS, validateDay, validatePause } from './policy.ts';
import {
  countChange,
  deleteIfEmpty,
  findComing,
  findGamesOfSquad,
  findStandingAnswers,
  hasDateBefore,
  insertGame,
  isToCome,
  passOn,
  updateGame,
  upsertStandingAnswer,
} from './repository.ts';
import { gameView } from './views.ts';

type Tx = Prisma.TransactionClient;
export type GameService = ReturnType<typeof createGameService>;

export function createGameService({ client, pool, ledger }: Reading & { ledger: LimitedLedger }) {
  /** Changes a game under its lock; one that has ended is refused. */
  const changeGame = (gameId: string, userId: string, work: (work: Work) => Promise<GameRow>): Promise<StandingGame> =>
    ledger.write(userId, async (tx, publish) => {
      const game = await lockGameAs(tx, gameId, userId);
      if (game.endedAt) throw conflict('ended', 'This game has ended');
      const planning = await planningOf(tx, game, userId);
      const changed = await work({ tx, publish, planning });
      await publishChange(tx, publish, changed);
      return viewOf(tx, changed, userId);
    });

  return {
    async list(squadId: string, userId: string): Promise<StandingGame[]> {
      if (!(await squadOfMember(client, squadId, userId))) throw notFound();
      return viewsOf(client, await findGamesOfSquad(client, squadId), userId);
    },

    async read(gameId: string, userId: string): Promise<StandingGame> {
      const game = await findGame(client, gameId);
      if (!game || !(await squadOfMember(client, game.squadId, userId))) throw notFound();
      return viewOf(client, game, userId);
    },

    create(squadId: string, userId: string, rules: GameRules): Promise<StandingGame> {
      return ledger.write(userId, async (tx, publish) => {
        await lockSquadAsLeader(tx, squadId, userId);
        if ((await findGamesOfSquad(tx, squadId)).length >= STANDING_GAMES_MAX) {
          throw conflict('too-many-games', `Your squad has ${STANDING_GAMES_MAX} standing games`);
        }
        await refuseRules(tx, squadId, rules);
        const game = await insertGame(tx, squadId, { rules, pause: null });
        const planning = await planningOf(tx, game, userId);
        refuse(validateDay('firstDate', rules.firstDate, planning.today));
        await applyRules(tx, publish, planning, rules.firstDate);
        await publishChange(tx, publish, game);
        return viewOf(tx, game, userId);
      });
    },

    /**
     * Changes a game from a day on: another goes on in its place from there, unless it has no date before. The day may have
     * passed only where its date was moved and is to come.
     */
    async change(gameId: string, userId: string, { from, ...changes }: Partial<GameRules> & { from: string }) {
      const before = await findGame(client, gameId);
      if (!before) throw notFound();
      await squadOfLeader(client, before.squadId, userId);
      const planning = await planningOf(client, before, userId);
      await refuseDay(client, gameId, { from, today: planning.today });
      const placed = await placeMoved({ client, pool }, planning, gameFrom(before, changes, from), from);
      return changeGame(gameId, userId, async ({ tx, publish, planning }) => {
        const { game, today } = planning;
        await refuseDay(tx, gameId, { from, today });
        const { rules } = gameOf(game);
        const hasDates = (await hasDateBefore(tx, gameId, { from, today })) || hasDateIn(rules, today, from);
        const after = gameFrom(game, changes, from);
        await refuseRules(tx, game.squadId, after.rules);
        const changed = hasDates ? await cutGame(tx, planning, after, from) : await updateGame(tx, gameId, after);
        await applyRules(tx, publish, { ...planning, game: changed, placed }, from);
        return changed;
      });
    },

    pause: (gameId: string, userId: string, pause: Game['pause']) =>
      changeGame(gameId, userId, async ({ tx, publish, planning }) => {
        refuse(validatePause(pause));
        const paused = await updateGame(tx, gameId, { ...gameOf(planning.game), pause });
        await applyRules(tx, publish, { ...planning, game: paused }, planning.today);
        return paused;
      }),

    /** Ends a game with all of its dates to come that are not booked. */
    async end(gameId: string, userId: string): Promise<void> {
      await ledger.write(userId, async (tx, publish) => {
        const game = await lockGameAs(tx, gameId, userId);
        if (game.endedAt) return;
        const planning = await planningOf(tx, game, userId);
        await endDates(tx, publish, planning, planning.today);
        await endGame(tx, gameId);
        await publishChange(tx, publish, game);
        await deleteIfEmpty(tx, gameId);
      });
    },

    /** The golfer's word on the dates of a game that open from now on; what they have answered stays. */
    setStandingAnswer(gameId: string, userId: string, answer: StandingAnswer): Promise<StandingGame> {
      return ledger.write(userId, async (tx) => {
        const game = await findGame(tx, gameId);
        if (!game || !(await lockActiveMembership(tx, game.squadId, userId))) throw notFound();
        await refuseInactive(tx, game.squadId, userId);
        await refuseCut(tx, game);
        await upsertStandingAnswer(tx, { gameId, userId, answer: STORED_ANSWERS[answer] });
        return viewOf(tx, game, userId);
      });
    },
  };
}

/** @throws a 400 problem for a day that is over, unless its date was moved and is to come, and for one that is too far ahead. */
async function refuseDay(tx: Tx, gameId: string, change: { from: string; today: string }): Promise<void> {
  if (!(await isToCome(tx, gameId, change))) refuse(validateDay('from', change.from, change.today));
}

/** A game as it goes on with changed rules from a day on. */
function gameFrom(row: GameRow, changes: Partial<GameRules>, from: string): Game {
  const { rules, pause } = gameOf(row);
  return { rules: rulesFrom(rules, changes, from), pause };
}

interface Work {
  readonly tx: Tx;
  readonly publish: Publish;
  readonly planning: Awaited<ReturnType<typeof planningOf>>;
}

/** @throws a 404 problem for whoever is not in the squad, and a 403 problem for a member who does not lead it. */
async function lockGameAs(tx: Tx, gameId: string, userId: string): Promise<GameRow> {
  const game = await findGame(tx, gameId);
  if (!game) throw notFound();
  await lockSquadAsLeader(tx, game.squadId, userId);
  const locked = await lockGame(tx, gameId);
  if (!locked) throw notFound();
  return locked;
}

/**
 * Holds the game as it was read. Whoever waited while another took its dates over is asked anew: their word would count for
 * none of those.
 * @throws a 409 problem where it was cut meanwhile.
 */
async function refuseCut(tx: Tx, { id, lastDate }: GameRow): Promise<void> {
  const locked = await lockGame(tx, id);
  if (locked?.lastDate?.getTime() === lastDate?.getTime()) return;
  throw conflict('changed', 'This game was changed just now: look at it again');
}

async function refuseRules(tx: Tx, squadId: string, rules: GameRules): Promise<void> {
  refuse(validateRules(rules));
  for (const courseId of rules.courseIds) {
    if (await courseForSquad(tx, squadId, courseId)) continue;
    throw invalid('body.courseIds', 'courseIds must be courses that the squad sees');
  }
}

/**
 * Ends a game before a day, from which another has its dates.
 * @returns the other.
 * @throws a 409 problem where the squad would have too many, whereupon nothing of the transaction is kept.
 */
async function cutGame(tx: Tx, { game, today }: Work['planning'], after: Game, from: string) {
  // Held before they are another's: who answers holds the round first.
  await lockDatesFrom(tx, game.id, from);
  const { rules, pause } = gameOf(game);
  const before = daysAfter(from, -1);
  const lastDate = rules.lastDate !== null && rules.lastDate < before ? rules.lastDate : before;
  await updateGame(tx, game.id, { rules: { ...rules, lastDate }, pause });
  const next = await insertGame(tx, game.squadId, after);
  await passOn(tx, game.id, next.id, { from, today });
  const hasMore = (await hasDateFrom(tx, game.id, today)) || hasDateIn(rules, today, from);
  if (!hasMore) await endGame(tx, game.id);
  if ((await findGamesOfSquad(tx, game.squadId)).length > STANDING_GAMES_CUT_MAX) {
    throw conflict(
      'too-many-games',
      `Your squad has ${STANDING_GAMES_CUT_MAX} standing games, those that end soon included`,
    );
  }
  return next;
}

async function publishChange(tx: Tx, publish: Publish, { id, squadId }: GameRow): Promise<void> {
  publish(recommendationEvents.standingGameChanged, await countChange(tx, id), { id, squadId });
}

const viewOf = async (tx: Tx, game: GameRow, userId: string): Promise<StandingGame> =>
  (await viewsOf(tx, [game], userId))[0] as StandingGame;

async function viewsOf(tx: Tx, games: readonly GameRow[], userId: string): Promise<StandingGame[]> {
  const ids = idsOf(games);
  const answers = await findStandingAnswers(tx, ids, userId);
  const zones = await Promise.all(games.map((game) => zoneOfGame(tx, game)));
  const [today] = zones.map((timeZone) => clocksAt(new Date(), timeZone).date).sort();
  if (today === undefined) return [];
  const dates = Map.groupBy(await readWords(tx, await findComing(tx, ids, today)), ({ row }) => row.gameId);
  return games.map((row) => {
    const coming = (dates.get(row.id) ?? []).map((date) => dateView(date, userId));
    return gameView(row, answers.get(row.id), coming);
  });
}
