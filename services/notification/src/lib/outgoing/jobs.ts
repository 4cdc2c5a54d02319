import { setTimeout as pause } from 'node:timers/promises';
import { createSignal } from '@fourball/kit/events/publish/signal.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import { within } from '@fourball/kit/process/within.ts';
import type { Attempt } from './service.ts';

/** How often a process looks for what nobody has told it of: of another replica, or to be tried again. */
const POLL_MS = 5_000;
/** From the moment that it is told to the look: what comes close together goes together. */
const GATHER_MS = 250;
const RECORD_RETRY_MS = 250;
/** Time for items under way to come to their own end when the process shall end. */
const PATIENCE_MS = 5_000;
/** Outcomes that an operator has to hear of; of the others it was decided, by a reader or by a rule. */
const FAULTS = ['failed', 'given-up', 'expired'];

/** One that waits, claimed; the log shows these facts of it. */
interface Claimed {
  readonly id: string;
  readonly attempts: number;
  readonly kind?: string;
}

/** Rows that wait to leave the house: mails, pushes. A claim is a lease: when it ends, another process may claim the row. */
export interface Outgoing<Item extends Claimed, Outcome extends string> {
  /** Name of an item in the log: `mail`. */
  readonly name: string;
  /** How many are under way at once in one process; what hangs holds up no more than these. */
  readonly atOnce: number;
  claim(limit: number): Promise<readonly Item[]>;
  /** Tries to send one; never throws. */
  attempt(item: Item): Promise<Attempt<Outcome>>;
}

export type DeliveryWorker = ReturnType<typeof startDeliveryWorker>;

/**
 * Sends what waits, in each replica: one takes what no other has taken. What was accepted is recorded as sent before
 * anything else happens to it; only a process that dies in between lets it go out twice. While the database is away
 * nothing is taken, and all goes on when it is back.
 * @param counted is told what became of each attempt; `sent` is the good one.
 */
export function startDeliveryWorker<Item extends Claimed, Outcome extends string>(options: {
  outgoing: Outgoing<Item, Outcome>;
  log: Log;
  counted?: ((outcome: Outcome) => void) | undefined;
  /** Whether the process has what comes first: then one item goes at each look. */
  isBusy?: (() => boolean) | undefined;
  /** Milliseconds from one look for what waits to the next. */
  pollMs?: number | undefined;
}) {
  const { outgoing, log, counted, isBusy = () => false, pollMs = POLL_MS } = options;
  const { name, atOnce } = outgoing;
  const stopping = new AbortController();
  const signal = createSignal();
  const underWay = new Map<string, Promise<void>>();
  let mayBeMore = false;
  let gathering: NodeJS.Timeout | undefined;

  async function run() {
    while (!stopping.signal.aborted) {
      await takeSome().catch((error) => log.warn({ err: error }, `${name} queue paused: database unavailable`));
      await signal.wait(pollMs);
    }
  }

  async function takeSome(): Promise<void> {
    const mostAtOnce = isBusy() ? 1 : atOnce;
    const room = mostAtOnce - underWay.size;
    const claimed = room > 0 ? await outgoing.claim(room) : [];
    mayBeMore = mostAtOnce > 1 && claimed.length === room;
    for (const item of claimed) {
      // Skip an item whose outcome waits to be recorded after its lease ended: it is not sent again for that.
      if (underWay.has(item.id)) continue;
      const sending = send(item).finally(() => {
        underWay.delete(item.id);
        // A claim costs more than most that is sent: it is for several, and what waited for this one is gathered.
        if (mayBeMore && underWay.size <= atOnce / 2) signal.ring();
        else ring();
      });
      underWay.set(item.id, sending);
    }
  }

  async function send(item: Item) {
    const { outcome, record, failure } = await outgoing.attempt(item);
    await retryUntilRecorded(record);
    counted?.(outcome);
    const facts = { [name]: item.id, kind: item.kind, outcome, attempts: item.attempts, ...failure };
    if (FAULTS.includes(outcome)) log.warn(facts, `a ${name} could not be sent`);
    else log.info(facts, outcome === 'sent' ? `a ${name} was sent` : `a ${name} is not sent`);
  }

  /** The database may be away for a moment; what happened is not forgotten meanwhile. */
  async function retryUntilRecorded(record: () => Promise<unknown>) {
    while (true) {
      try {
        await record();
        return;
      } catch (error) {
        log.warn({ err: error }, `outcome of a ${name} could not be recorded yet`);
        if (stopping.signal.aborted) return;
        await pause(RECORD_RETRY_MS);
      }
    }
  }

  function ring() {
    if (stopping.signal.aborted) return;
    gathering ??= setTimeout(() => {
      gathering = undefined;
      signal.ring();
    }, GATHER_MS);
  }

  const running = run();
  return {
    /** Says that there may be something to send, as after a commit. */
    ring,
    /** Takes no more and waits, not for ever, for what is under way. */
    async stop() {
      stopping.abort();
      clearTimeout(gathering);
      signal.ring();
      await running;
      await within(PATIENCE_MS, Promise.allSettled(underWay.values()), undefined);
    },
  };
}
