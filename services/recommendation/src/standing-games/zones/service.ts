import type { SquadState } from '@fourball/contracts/events/squad.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import { applySquadChange } from '../../bookings/waiting-list/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { findSquad } from '../../read-models/squads/service.ts';
import { findIdsOfSquad, lockGame, lockUnopened, updateDate } from '../planning/repository.ts';
import { planningOf } from '../planning/service.ts';
import { movedDate } from '../rules/plan.ts';
import { gameOf } from '../rules/stored-game.ts';

type Tx = Prisma.TransactionClient;

/** Applies a change of a squad; where its time zone is another now, dates to open have their moments by that. */
export async function applySquadWithGames(work: EventWork<Tx>, event: Received<SquadState>): Promise<void> {
  const { tx } = work;
  const { id } = event.data;
  const before = await findSquad(tx, id);
  await applySquadChange(work, event);
  const after = await findSquad(tx, id);
  const isSame = before?.timeZone === after?.timeZone && before?.creatorTimeZone === after?.creatorTimeZone;
  if (before && !isSame) for (const gameId of await findIdsOfSquad(tx, id)) await resetMoments(tx, gameId);
}

/** Sets the moments of dates to open anew; open ones keep those that golfers were told. */
async function resetMoments(tx: Tx, gameId: string): Promise<void> {
  const game = await lockGame(tx, gameId);
  if (!game || game.endedAt) return;
  const planning = await planningOf(tx, game, null);
  for (const known of await lockUnopened(tx, gameId)) {
    const { known: _, originalDate: __, ...date } = movedDate(gameOf(game).rules, known, known, planning);
    await updateDate(tx, known.id, { ...date, dueAt: date.opensAt });
  }
}
