import { createHash } from 'node:crypto';
import { DiscardPolicy, JetStreamApiCodes, JetStreamApiError, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import * as z from 'zod/mini';
import type { Broker, Link } from '../events/broker.ts';
import { limitStreamOf, limitSubjectOf } from '../events/subjects.ts';
import { type Counter, type CounterOf, countHere } from '../http/limits.ts';
import type { Log } from '../process/log.ts';
import { createTtlCache } from '../process/ttl-cache.ts';
import { within } from '../process/within.ts';

/*
 * Limits that all replicas of a part count together: one message for each key on a stream in the broker's memory, which a
 * replica replaces only if it is the one that it has read (docs/adr/010-shared-limits.md).
 */

/** Pause after a late or refused answer before the broker is asked again. */
const AWAY_MS = 2_000;
/** Longest window that a shared limit may have. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const STREAM_BYTES = 32 * 1024 ** 2;
/** Keys that have had their share, which are refused without asking the broker. */
const FULL_KEYS = 10_000;

const Count = z.object({ taken: z.number(), until: z.number() });

/** Count of a key as the broker holds it: none yet, or a window that is over, begins a new one. */
interface Known extends z.output<typeof Count> {
  /** Position on the stream of the message that says so; 0 for none. */
  readonly sequence: number;
}

/**
 * Counts over all replicas of `part`, a service or `gateway`. While the broker is away, or late, each counts for itself,
 * beginning with what it has let through.
 */
export function shareLimits(sharing: { broker: Broker; part: string; log: Log }): CounterOf {
  const ask = createAsking(sharing);
  return (name) => (max, windowSeconds) => {
    const subjectOf = (key: string) => limitSubjectOf(sharing.part, name, hash(key));
    return countShared({ max, windowMs: windowSeconds * 1000, subjectOf }, ask, countHere(max, windowSeconds));
  };
}

function countShared(
  { max, windowMs, subjectOf }: { max: number; windowMs: number; subjectOf: (key: string) => string },
  ask: Asking,
  here: Counter,
): Counter {
  const full = createTtlCache<number>(FULL_KEYS);
  /** Those of this process who take of the same key at once: one change of its count is for all of them. */
  const waiting = new Map<string, ((wait: number) => void)[]>();
  const now = () => Date.now();

  function noteFull(key: string, { until }: { until: number }): number {
    full.set(key, until, until);
    return Math.max(1, until - now());
  }

  const isFull = ({ taken, until }: Known) => taken >= max && until > now();

  /** Takes up to so many; answers how many that were, and the milliseconds until the window ends. */
  const takeSome = (key: string, wanted: number) =>
    ask(async (count) => {
      for (;;) {
        const known = await count.read(subjectOf(key));
        if (isFull(known)) return { taken: 0, wait: noteFull(key, known) };
        const isOver = known.until <= now();
        const [before, until] = isOver ? [0, now() + windowMs] : [known.taken, known.until];
        const taken = Math.min(wanted, max - before);
        const next = { taken: before + taken, until };
        if (await count.replace(subjectOf(key), next, known.sequence))
          return { taken, wait: Math.max(1, until - now()) };
      }
    });

  async function takeForAll(key: string, all: ((wait: number) => void)[]) {
    while (all.length > 0) {
      const some = all.splice(0);
      const answer = await takeSome(key, some.length);
      for (const [place, resolve] of some.entries()) {
        if (answer === undefined) resolve(await here.take(key));
        else if (place >= answer.taken) resolve(answer.wait);
        else {
          await here.take(key);
          resolve(0);
        }
      }
    }
    waiting.delete(key);
  }

  const waitWhereFull = (key: string) => Math.max(0, (full.get(key) ?? 0) - now());

  return {
    async take(key) {
      const wait = waitWhereFull(key);
      if (wait > 0) return wait;
      const { promise, resolve } = Promise.withResolvers<number>();
      const others = waiting.get(key);
      if (others) others.push(resolve);
      else {
        const all = [resolve];
        waiting.set(key, all);
        void takeForAll(key, all);
      }
      return promise;
    },
    async check(key) {
      const known = waitWhereFull(key);
      if (known > 0) return known;
      const wait = await ask(async ({ read }) => {
        const found = await read(subjectOf(key));
        return isFull(found) ? noteFull(key, found) : 0;
      });
      return wait ?? here.check(key);
    },
    giveBack: () => Promise.reject(new Error('A shared limit takes nothing back')),
  };
}

type Counts = Awaited<ReturnType<typeof open>>;
/** Answers of the broker; undefined while it is away, or late. */
type Asking = <T>(question: (counts: Counts) => Promise<T>) => Promise<T | undefined>;

function createAsking({ broker, part, log }: Parameters<typeof shareLimits>[0]): Asking {
  const { limitMs } = broker.timings;
  let made: { connections: number; counts: Promise<Counts> } | undefined;
  let awayUntil = 0;
  let isAway = false;

  async function counts(): Promise<Counts> {
    const connections = broker.connections();
    if (made?.connections !== connections)
      made = { connections, counts: broker.link.then((link) => open(link, part, limitMs)) };
    return made.counts;
  }

  return async (question) => {
    if (!broker.connected() || performance.now() < awayUntil) return undefined;
    try {
      const asked = broker.whileConnected(counts().then(question)).then((answer) => ({ answer }));
      const answered = await within(limitMs, asked, undefined);
      if (!answered) throw new Error('The broker is late');
      isAway = false;
      return answered.answer;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'each replica counts shared limits for itself until the broker answers');
      isAway = true;
      // Broken off or refused, as where the stream is gone: made anew next time.
      made = undefined;
      awayUntil = performance.now() + AWAY_MS;
      return undefined;
    }
  };
}

/** In memory, of one server: a count that is lost begins anew, which is cheaper than to write each to a disk. */
async function open({ manager, stream }: Link, part: string, timeout: number) {
  const name = limitStreamOf(part);
  const add = () =>
    manager.streams.add({
      name,
      subjects: [limitSubjectOf(part, '*', '*')],
      storage: StorageType.Memory,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_msgs_per_subject: 1,
      max_bytes: STREAM_BYTES,
      max_age: nanos(KEPT_MS),
      duplicate_window: nanos(1_000),
    });
  // The broker may refuse one of several replicas that make it at the same moment: it takes the subjects for another's.
  await add().catch(add);
  return {
    async read(subject: string): Promise<Known> {
      const message = await manager.streams.getMessage(name, { last_by_subj: subject });
      return message ? { ...Count.parse(message.json()), sequence: message.seq } : { taken: 0, until: 0, sequence: 0 };
    },
    /** Whether it was replaced: not if the message is no longer the one of `sequence`. */
    async replace(subject: string, next: z.output<typeof Count>, sequence: number): Promise<boolean> {
      try {
        const expect = { streamName: name, lastSubjectSequence: sequence };
        await stream.publish(subject, JSON.stringify(next), { expect, timeout });
        return true;
      } catch (error) {
        if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence)
          return false;
        throw error;
      }
    },
  };
}

/** The broker learns no address and no account. */
const hash = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22);
