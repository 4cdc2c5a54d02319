import type { WeeklySlotsState } from '@fourball/contracts/events/recommendation.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { notify } from '../../notifications/service.ts';
import { lockSquads, readersOf, requireSquad } from '../../read-models/squads/service.ts';
import { creatorNotices, weekNotices } from './policy.ts';

type Tx = Prisma.TransactionClient;

/** Notifies a squad's active members of their week, once: each event may come here only once. */
export async function notifyOfWeek(tx: Tx, { data, time, isSnapshot }: Received<WeeklySlotsState>): Promise<void> {
  if (isSnapshot || data.slots.length === 0) return;
  const squad = await requireSquad(tx, data.squadId);
  if ((await lockSquads(tx, [squad.id])).get(squad.id)?.gone !== false) return;
  const readers = (await readersOf(tx, squad.id)).map(({ userId }) => userId);
  await notify(tx, [...weekNotices(readers, data, squad), ...creatorNotices(readers, data, squad)], time);
}
