import { Readable } from 'node:stream';
import { STREAMS_PER_GOLFER } from '@fourball/contracts/constants.ts';
import type { liveEvents } from '@fourball/contracts/http/notification.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import { tooMany, unavailable } from '@fourball/kit/http/problem.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { createTtlCache } from '@fourball/kit/process/ttl-cache.ts';
import { addAskedGauge } from '@fourball/kit/telemetry/asked-gauge.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import { addOutcomeCounter } from '@fourball/kit/telemetry/outcome-counter.ts';
import { notificationsAfter } from '../notifications/service.ts';
import type { LiveEvent } from './events/live-event.ts';
import { frameOf, HEARTBEAT, openingOf } from './policy.ts';
import { createRecentChanges } from './recent-changes.ts';

/** A reader before whom more than this has piled up does not read. */
const UNREAD_MAX_BYTES = 64 * 1024;

/** Seconds until a golfer who has too many open may try again. A limit is no 503, of which an alert tells the operator. */
const AGAIN_SECONDS = 2;

/** Golfers of whose lists the changes are remembered. */
const GOLFERS = 50_000;

export type Live = ReturnType<typeof createLive>;

/** The open streams of this replica. None of them holds a connection to the database. */
export function createLive({ pool, metrics }: { pool: Pool; metrics?: Metrics | undefined }) {
  const counted = metrics && measureLive(metrics, () => all().length);
  const streamsOf = new Map<string, Set<LiveStream>>();
  const recent = createRecentChanges(createTtlCache(GOLFERS), Date.now);
  let isOver = false;
  let dropped = 0;

  function add(userId: string): LiveStream {
    if (isOver) throw unavailable('This part of Fourball is starting again. Please try again.');
    const streams = streamsOf.get(userId) ?? new Set();
    if (streams.size >= STREAMS_PER_GOLFER) throw tooMany('You have Fourball open in too many windows.', AGAIN_SECONDS);
    const stream = new LiveStream(() => {
      dropped += 1;
      counted?.('dropped');
    });
    counted?.('opened');
    streamsOf.set(userId, streams.add(stream));
    stream.once('close', () => {
      streams.delete(stream);
      if (streams.size === 0 && streamsOf.get(userId) === streams) streamsOf.delete(userId);
    });
    return stream;
  }

  const all = () => [...streamsOf.values()].flatMap((streams) => [...streams]);

  return {
    /**
     * Opens a stream of the golfer's, which begins with what came after the notification that was seen last; without one,
     * with the lists that changed while their reader has been at it.
     * @param from.ageMs for how long they have.
     * @throws a 429 problem when the golfer has as many open as may be, a 503 one when this replica comes to its end.
     */
    async open(userId: string, { lastSeen, ageMs }: { lastSeen?: string; ageMs?: number }): Promise<Readable> {
      const stream = add(userId);
      try {
        const missed = lastSeen === undefined ? [] : await notificationsAfter(pool, userId, lastSeen);
        const topics = lastSeen === undefined && ageMs !== undefined ? recent.within(userId, ageMs) : [];
        const changes: LiveEvent[] =
          topics.length > 0 ? [{ event: 'change', userIds: [userId], data: { topics } }] : [];
        stream.begin(openingOf(Math.random(), lastSeen ?? newId()), [...missed.map(liveEventsOf), ...changes]);
        return stream;
      } catch (error) {
        stream.destroy();
        throw error;
      }
    },

    /** Shows news to the streams that are open here. */
    deliver(liveEvents: readonly LiveEvent[]): void {
      for (const one of liveEvents) {
        recent.add(one);
        let frame: string | undefined;
        for (const userId of one.userIds) {
          for (const stream of streamsOf.get(userId) ?? []) {
            frame ??= frameOf(one);
            stream.show(one, frame);
          }
        }
      }
    },

    /** A sign of life on each stream. */
    beat(): void {
      for (const stream of all()) stream.put(HEARTBEAT);
    },

    /** Ends the streams that are open: those who read come back, and get what they missed. */
    endStreams(): void {
      for (const stream of all()) stream.finish();
    },

    /** Ends all streams, and opens none any more. */
    close(): void {
      isOver = true;
      this.endStreams();
    },

    counts: () => ({ open: all().length, dropped }),
  };
}

const liveEventsOf = (data: ReturnType<typeof liveEvents.notification.parse>): LiveEvent => ({
  event: 'notification',
  userIds: [data.userId],
  data,
});

/**
 * One stream. What is shown before it begins is held until then, so that nothing is missed. What it begins with may come
 * once more, from a replica that has committed it and not spread it yet: it is shown once.
 */
class LiveStream extends Readable {
  #held: [LiveEvent, string][] | undefined = [];
  #allowed = UNREAD_MAX_BYTES;
  #isOver = false;
  #begunWith: ReadonlySet<string> = new Set();
  readonly #onDropped: () => void;

  constructor(onDropped: () => void) {
    super();
    this.#onDropped = onDropped;
  }
  override _read(): void {}

  begin(opening: string, missed: readonly LiveEvent[]): void {
    const text = [opening, ...missed.map(frameOf)].join('');
    this.#allowed += Buffer.byteLength(text);
    this.put(text);
    this.#begunWith = new Set(missed.map(idOf).filter((id) => id !== ''));
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const [liveEvents, frame] of held) this.show(liveEvents, frame);
  }

  show(liveEvents: LiveEvent, frame: string): void {
    if (this.#held) this.#held.push([liveEvents, frame]);
    else if (!this.#begunWith.has(idOf(liveEvents))) this.put(frame);
  }

  put(frame: string | Buffer): void {
    if (this.#isOver || this.destroyed) return;
    this.push(frame);
    if (this.readableLength <= this.#allowed) return;
    this.#onDropped();
    this.destroy();
  }

  finish(): void {
    if (this.#isOver || this.destroyed) return;
    this.#isOver = true;
    this.push(null);
  }
}

/** Changes have none. */
const idOf = (liveEvents: LiveEvent): string => (liveEvents.event === 'notification' ? liveEvents.data.id : '');

/** Measures the open streams; answers what counts one. */
function measureLive(metrics: Metrics, open: () => number): (outcome: 'opened' | 'dropped') => void {
  addAskedGauge(metrics, {
    name: 'fourball_live_streams',
    help: 'Streams of notifications that are open.',
    ask: async () => [{ value: open() }],
  });
  return addOutcomeCounter(metrics, {
    name: 'fourball_live_streams_total',
    help: 'Streams of notifications by what became of them.',
    outcomes: ['opened', 'dropped'],
  });
}
