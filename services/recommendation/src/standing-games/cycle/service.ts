import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import { idsOf } from '@fourball/kit/process/id.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import { databaseNow } from '../../bookings/waiting-list/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Reading } from '../../recommendations/ranking-inputs/service.ts';
import { changeDate, lockDate, lockPlayers } from '../changes/service.ts';
import { openDates, placeDates } from '../opening/service.ts';
import { cancelDates, endingOf } from '../planning/service.ts';
import { decisionsAt, type Step, stepAt } from '../rules/next-step.ts';
import type { GameDateWords } from '../words/service.ts';
import { dateState, factsOf } from '../words/views.ts';
import { clearDueAt, type DueDate, findDue, postpone } from './repository.ts';

type Tx = Prisma.TransactionClient;
export type CycleService = ReturnType<typeof createCycleService>;

/** Dates that are opened in one transaction, and that are found at once. */
const BATCH = 100;
const PAGE = 1_000;
/** A date that cannot be opened, as its squad has no course, is looked at again in so many minutes. */
const AGAIN_MINUTES = 60;

interface Dependencies extends Reading {
  readonly ledger: Ledger<Tx>;
  readonly log: Log;
}

export function createCycleService({ client, pool, ledger, log }: Dependencies) {
  /** Opens dates that are to come; those that have begun, or are called off, are no longer looked at. */
  async function openTogether(ids: readonly string[]): Promise<void> {
    const placed = await placeDates({ client, pool }, ids, new Date());
    const coming = placed.filter(({ startsAt, isCalledOff }) => startsAt > new Date() && !isCalledOff);
    const over = placed.filter((date) => !coming.includes(date));
    await clearDueAt(client, idsOf(over));
    await postpone(
      client,
      ids.filter((id) => !idsOf(placed).includes(id)),
      AGAIN_MINUTES,
    );
    if (coming.length > 0) await ledger.write((tx, publish) => openDates(tx, publish, coming));
  }

  /** Opens dates together; where that fails each alone, so that one holds up no other. */
  async function open(ids: readonly string[]): Promise<void> {
    try {
      await openTogether(ids);
    } catch (error) {
      if (ids.length === 1) return void log.error({ err: error, date: ids[0] }, 'standing game failed; will retry');
      for (const id of ids) await open([id]);
    }
  }

  async function step(id: string): Promise<void> {
    try {
      const failure = await ledger.write((tx, publish) => takeStep(tx, publish, id));
      if (failure) log.info({ date: id, ...failure }, 'a date of a standing game was not booked by rule');
    } catch (error) {
      log.error({ err: error, date: id }, 'standing game failed; will retry');
    }
  }

  return {
    /** Does what is due on the dates of all games; a date that fails is due again, and holds up no other. */
    async runDue(): Promise<void> {
      for (let due: DueDate[] = [], after: DueDate | undefined; ; after = due.at(-1)) {
        due = await findDue(client, PAGE, after);
        const { planned = [], begun = [] } = Object.groupBy(due, ({ isPlanned }) => (isPlanned ? 'planned' : 'begun'));
        const batches = batchesOf(idsOf(planned)).values();
        const openOneByOne = async () => {
          for (const batch of batches) await open(batch);
        };
        // While one batch is written, another is ranked.
        await Promise.all([openOneByOne(), openOneByOne()]);
        for (const { id } of begun) await step(id);
        if (due.length < PAGE) return;
      }
    },
  };
}

const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, place) => ids.slice(place * BATCH, (place + 1) * BATCH));

/** Does the act that is due on a date, under its lock; where another has done it already nothing changes. */
async function takeStep(tx: Tx, publish: Publish, id: string): ReturnType<typeof lockPlayers> {
  const date = await lockDate(tx, id);
  if (!date) {
    await postpone(tx, [id], AGAIN_MINUTES);
    return undefined;
  }
  if (date.status === 'called-off' && date.row.status !== 'called_off') {
    await cancelDates(tx, publish, [endingOf(date)], unbooked(date));
    return undefined;
  }
  const due = stepAt(factsOf(date), await databaseNow(tx));
  if (due?.act === 'lock') return lockPlayers(tx, publish, date);
  if (due?.act === 'call-off') await cancelDates(tx, publish, [endingOf(date)], tooFew(date));
  else await publishStep(tx, publish, date, due);
  return undefined;
}

async function publishStep(tx: Tx, publish: Publish, date: GameDateWords, step: Step | undefined): Promise<void> {
  if (step?.act === 'answered') {
    const answered = await changeDate(tx, date, { isAnswered: true });
    publish(recommendationEvents.gameDateAnswered, answered.row.version, dateState(answered));
  } else if (step?.act === 'nudge') {
    const { nudges, isSent } = step;
    const nudged = await changeDate(tx, date, { nudges });
    if (isSent) {
      publish(recommendationEvents.gameDateNudged, nudged.row.version, { ...dateState(nudged), nudge: nudges });
    }
  } else if (step?.act === 'short') {
    const { reminder } = step;
    const short = await changeDate(tx, date, { shortReminders: reminder });
    const canExtend = decisionsAt(factsOf(short), await databaseNow(tx)).includes('extend');
    publish(recommendationEvents.gameDateShort, short.row.version, { ...dateState(short), reminder, canExtend });
  } else await changeDate(tx, date, {});
}

const tooFew = ({ row: { game }, rules: { leastPlayers }, inOrder, guests }: GameDateWords) => ({
  game,
  reason: `Too few players: ${inOrder.length + guests} of at least ${leastPlayers}`,
  changedBy: null,
  status: 'called_off' as const,
});

/** Its creator cancelled the booking where somebody is in still; else all of them gave up their seats. */
const unbooked = ({ row: { game }, squad: { createdBy }, inOrder }: GameDateWords) => ({
  game,
  reason: 'Its booking was cancelled',
  changedBy: inOrder.length > 0 ? createdBy : null,
  status: 'called_off' as const,
});
