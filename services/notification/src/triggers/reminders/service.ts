import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { OutOfOrder } from '@fourball/kit/events/consume/out-of-order.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { notify } from '../../notifications/service.ts';
import { inLiveTransaction, type LiveClient, type LiveTransaction } from '../../stream/events/live-transaction.ts';
import { isNear, remindedUntil, reminderNotices } from './policy.ts';
import { deleteRemindersBefore, findDue, lockDue, settle } from './repository.ts';

type Tx = Prisma.TransactionClient;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface ReminderParts extends LiveClient {
  readonly log: Log;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Reminds the players of each tee time whose start is near, once for each start, whatever the number of replicas that do
 * so at once, and also when it should have been done long ago; not once the round has begun.
 */
export async function remindOfTeeTimes({ now, ...parts }: ReminderParts & { now: Date }) {
  const due = { now, until: remindedUntil(now) };
  await remindOfEach({
    ...parts,
    find: (after) => findDue(parts.client, due, after),
    remind: (work, id) => remindOf(work, id, due),
  });
  await deleteRemindersBefore(parts.client, new Date(now.getTime() - DAY_MS));
}

async function remindOf(work: LiveTransaction, id: string, due: { now: Date; until: Date }): Promise<void> {
  const { tx } = work;
  const teeTime = await lockDue(tx, id, due);
  if (!teeTime?.startsAt || !(await settle(tx, id, teeTime.startsAt))) return;
  await notify(work, reminderNotices(teeTime), due.now.toISOString());
}

/** Keeps that a start needs no reminder when the players hear of it as late as the reminder would come. */
export async function settleNearStart(tx: Tx, { data, time }: Received<TeeTimeState>): Promise<void> {
  const startsAt = new Date(data.startsAt);
  if (isNear(startsAt, new Date(time))) await settle(tx, data.id, startsAt);
}

interface Due extends ReminderParts {
  /** Ids of tee times that are due, a page behind the one with id `after`. */
  readonly find: (after: string) => Promise<string[]>;
  readonly remind: (work: LiveTransaction, id: string) => Promise<void>;
}

/** Reminds of each tee time that is due, in a transaction of its own; one whose golfer is not known here yet comes again. */
export async function remindOfEach({ log, find, remind, ...parts }: Due): Promise<void> {
  for (let after = FIRST_ID, page = [after]; page.length > 0; after = page.at(-1) ?? after) {
    page = await find(after);
    for (const id of page) {
      try {
        await inLiveTransaction(parts, (work) => remind(work, id));
      } catch (error) {
        if (!(error instanceof OutOfOrder)) throw error;
        log.warn({ err: error, teeTime: id }, 'reminder postponed: a golfer is not known here yet');
      }
    }
  }
}
