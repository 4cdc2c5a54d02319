import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { calendarDate, daysAfter } from '../../ranking/calendar.ts';
import { lockSquad } from '../../read-models/squads/service.ts';
import { endGame, findGamesToMake, type GameRow, hasDateFrom, lockGame } from '../planning/repository.ts';
import { AHEAD_DAYS, applyRules, planningOf } from '../planning/service.ts';
import { gameOf } from '../rules/stored-game.ts';

type Tx = Prisma.TransactionClient;
export type MakingService = ReturnType<typeof createMakingService>;

/** Games of one run; those after them are the next run's. */
const BATCH = 2_000;

interface Dependencies {
  readonly client: PrismaClient;
  readonly ledger: Ledger<Tx>;
  readonly log: Log;
}

export function createMakingService({ client, ledger, log }: Dependencies) {
  return {
    /** Makes the dates of games up to eight weeks ahead, and ends games that are over; one that fails holds up no other. */
    async makeDue(): Promise<void> {
      // Calendars are nowhere more than a day behind.
      const to = daysAfter(calendarDate(new Date()), AHEAD_DAYS - 1);
      for (const game of await findGamesToMake(client, to, BATCH)) {
        try {
          await ledger.write((tx, publish) => makeDates(tx, publish, game, to));
        } catch (error) {
          log.error({ err: error, game: game.id }, 'dates of a standing game were not made; will retry');
        }
      }
    },
  };
}

/** Makes the dates of a game after those that were made; where another has done it already nothing changes. */
async function makeDates(
  tx: Tx,
  publish: Publish,
  { id, squadId }: Pick<GameRow, 'id' | 'squadId'>,
  to: string,
): Promise<void> {
  // The squad first, as those do who open its dates or change its games.
  await lockSquad(tx, squadId);
  const game = await lockGame(tx, id);
  if (!game || game.endedAt || (game.madeUpTo && calendarDate(game.madeUpTo) >= to)) return;
  const planning = await planningOf(tx, game, null);
  const { today } = planning;
  const { lastDate } = gameOf(game).rules;
  if (lastDate !== null && lastDate < today && !(await hasDateFrom(tx, id, today))) return void (await endGame(tx, id));
  const from = game.madeUpTo ? daysAfter(calendarDate(game.madeUpTo), 1) : today;
  await applyRules(tx, publish, planning, from);
}
