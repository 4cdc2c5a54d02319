import { setTimeout as pause } from 'node:timers/promises';
import { createSignal } from '@fourball/kit/events/signal.ts';
import type { Log } from '@fourball/kit/log.ts';
import type { MailOutcome, MailService } from './service.ts';

/** Mails under way at once in one process; a server that hangs holds up no more than these. */
const AT_ONCE = 4;
const POLL_MS = 500;
const RECORD_RETRY_MS = 250;
const PRUNE_MS = 60 * 60 * 1000;
/** What is under way when the process shall end has this long to come to its own end. */
const PATIENCE_MS = 5_000;

export interface Mailing {
  /** Takes no more mails and waits, not for ever, for those under way. */
  stop(): Promise<void>;
}

/**
 * Sends the mails that wait, in each replica: one takes what no other has taken. What a server has accepted is recorded
 * as sent before anything else happens to the mail; only a process that dies in between lets it go out twice.
 */
export function startMailing(options: {
  mails: MailService;
  log: Log;
  counted?: ((outcome: MailOutcome) => void) | undefined;
}): Mailing {
  const { mails, log, counted } = options;
  const stopping = new AbortController();
  const signal = createSignal();
  const underWay = new Map<string, Promise<void>>();
  let pruneAt = 0;

  async function run() {
    while (!stopping.signal.aborted) {
      const taken = await takeSome().catch((error) => {
        log.warn({ err: error }, 'mails wait for the database');
        return 0;
      });
      if (taken === 0) await signal.wait(POLL_MS);
    }
  }

  /** Answers how many mails were taken. */
  async function takeSome(): Promise<number> {
    await pruneWhenDue();
    const room = AT_ONCE - underWay.size;
    const claimed = room > 0 ? await mails.claim(room) : [];
    for (const mail of claimed) {
      // What became of it could not be recorded for so long that its lease ended: it is not sent again for that.
      if (underWay.has(mail.id)) continue;
      const sending = send(mail).finally(() => {
        underWay.delete(mail.id);
        signal.ring();
      });
      underWay.set(mail.id, sending);
    }
    return claimed.length;
  }

  async function pruneWhenDue() {
    if (performance.now() < pruneAt) return;
    await mails.prune();
    pruneAt = performance.now() + PRUNE_MS;
  }

  async function send(mail: Awaited<ReturnType<MailService['claim']>>[number]) {
    const { outcome, record } = await mails.attempt(mail);
    await keepTrying(record);
    counted?.(outcome);
    const facts = { mail: mail.id, kind: mail.kind, outcome, attempts: mail.attempts };
    if (outcome === 'sent') log.info(facts, 'a mail was sent');
    else log.warn(facts, 'a mail could not be sent');
  }

  /** The database may be away for a moment; what happened is not forgotten meanwhile. */
  async function keepTrying(record: () => Promise<unknown>) {
    while (true) {
      try {
        await record();
        return;
      } catch (error) {
        log.warn({ err: error }, 'what became of a mail could not be recorded yet');
        if (stopping.signal.aborted) return;
        await pause(RECORD_RETRY_MS);
      }
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      signal.ring();
      await running;
      const patience = new AbortController();
      const tooLong = pause(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {});
      await Promise.race([Promise.allSettled(underWay.values()), tooLong]);
      patience.abort();
    },
  };
}
