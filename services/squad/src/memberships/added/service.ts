import { type AddedGolferState, squadEvents } from '@fourball/contracts/events/squad.ts';
import type { GolferChange, RosterGolfer } from '@fourball/contracts/http/roster.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/publish/snapshot.ts';
import { conflict } from '@fourball/kit/http/problem.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { deleteUnclaimed, insertUnclaimed, updateUnclaimed } from '../../golfers/service.ts';
import {
  type AddedGolferRow,
  emptyAddedGolfers,
  findAddedGolfer,
  findAddedGolferPage,
  insertAddedGolfers,
  updateAddedGolfer,
} from './repository.ts';

export { deleteGoneAddedBy, findAddedNames, findAddingTimes, pruneAddedGolfers } from './repository.ts';

type Tx = Prisma.TransactionClient;

/**
 * Makes a golfer without an account of each of these and publishes it; lists show them from then on.
 * @returns their ids, in the order given.
 */
export async function insertGolfers(
  tx: Tx,
  publish: Publish,
  golfers: readonly RosterGolfer[],
  { squadId, addedBy, now }: { squadId: string; addedBy: string; now: Date },
): Promise<string[]> {
  const rows = await insertAddedGolfers(
    tx,
    golfers.map(({ firstName, lastName, email = null, handicap = null }) => ({
      ...{ id: newId(), squadId, addedBy, createdAt: now },
      ...{ firstName, lastName, email, handicap },
    })),
  );
  const states = rows.map(addedGolferState);
  await insertUnclaimed(tx, states);
  for (const state of states) publish(squadEvents.golferAdded, 1, state);
  return states.map(({ id }) => id);
}

/**
 * Changes a golfer whom a leader added and publishes it; lists show it from then on.
 * @throws a 409 problem for one who has an account, and where another address is known.
 */
export async function changeAdded(tx: Tx, publish: Publish, id: string, change: GolferChange): Promise<void> {
  const before = await findAddedGolfer(tx, id);
  if (before?.email && change.email && change.email !== before.email)
    throw conflict('address-known', 'Their link was mailed to another address: remove the golfer, and add them again');
  const { email, ...others } = change;
  const changed = { ...others, ...(email ? { email } : {}) };
  // Events of an account come after this one, and have the last word.
  if (!before || !(await updateUnclaimed(tx, id, changed)))
    throw conflict('has-account', 'This golfer has an account, and says there who they are');
  const row = await updateAddedGolfer(tx, id, changed);
  publish(squadEvents.golferAdded, row.version, addedGolferState(row));
}

/**
 * Deletes what is kept of those of these golfers whom a leader had added, and publishes it; one who has an account by then
 * stays a golfer.
 * @returns the ids of those who had none.
 */
export async function removeAdded(tx: Tx, publish: Publish, userIds: string[]): Promise<ReadonlySet<string>> {
  const removed = await emptyAddedGolfers(tx, userIds);
  if (removed.length === 0) return new Set();
  const ids = removed.map(({ id }) => id);
  for (const { id, version } of removed) publish(squadEvents.golferRemoved, version, { id }, { erase: [id] });
  return deleteUnclaimed(tx, ids);
}

/** A golfer whom a leader added, as the auth service hears of them. */
const addedGolferState = (row: AddedGolferRow): AddedGolferState => ({
  ...row,
  handicap: row.handicap?.toNumber() ?? null,
});

export const presentAddedGolfers = async (tx: Tx, page: Page): Promise<PresentState[]> =>
  (await findAddedGolferPage(tx, page)).map((row) =>
    present(squadEvents.golferAdded, row.version, addedGolferState(row)),
  );
