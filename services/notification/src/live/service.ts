import { Readable } from 'node:stream';
import { STREAMS_PER_GOLFER } from '@fourball/contracts/constants.ts';
import type { liveEvents } from '@fourball/contracts/http/notification.ts';
import type { Pool } from '@fourball/kit/database.ts';
import { newId } from '@fourball/kit/id.ts';
import { unavailable } from '@fourball/kit/problem.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import { Counter, Gauge } from 'prom-client';
import type { News } from '../live-news/policy.ts';
import { notificationsAfter } from '../notifications/service.ts';
import { frameOf, HEARTBEAT, openingOf } from './policy.ts';

/** A reader before whom more than this has piled up does not read. */
const UNREAD_MAX_BYTES = 64 * 1024;

export type Live = ReturnType<typeof createLive>;

/** The open streams of this replica. None of them holds a connection to the database. */
export function createLive({ pool }: { pool: Pool }) {
  const streamsOf = new Map<string, Set<LiveStream>>();
  let isOver = false;
  let dropped = 0;

  function add(userId: string): LiveStream {
    if (isOver) throw unavailable('This part of Fourball is starting again. Please try again.');
    const streams = streamsOf.get(userId) ?? new Set();
    if (streams.size >= STREAMS_PER_GOLFER) throw unavailable('You have Fourball open in too many windows.');
    const stream = new LiveStream(() => {
      dropped += 1;
    });
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
     * Opens a stream of the golfer's, which begins with what came after the notification that was seen last.
     * @throws a 503 problem when the golfer has as many open as may be, or this replica comes to its end.
     */
    async open(userId: string, lastSeen: string | undefined): Promise<Readable> {
      const stream = add(userId);
      try {
        const missed = lastSeen === undefined ? [] : await notificationsAfter(pool, userId, lastSeen);
        stream.begin(openingOf(Math.random(), lastSeen ?? newId()), missed.map(newsOf));
        return stream;
      } catch (error) {
        stream.destroy();
        throw error;
      }
    },

    /** Shows news to the streams that are open here. */
    deliver(news: readonly News[]): void {
      for (const one of news) {
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

const newsOf = (data: ReturnType<typeof liveEvents.notification.parse>): News => ({
  event: 'notification',
  userIds: [data.userId],
  data,
});

/** One stream. What is shown before it begins is held until then, so that nothing is missed or shown twice. */
class LiveStream extends Readable {
  #held: [News, string][] | undefined = [];
  #allowed = UNREAD_MAX_BYTES;
  #isOver = false;
  readonly #onDropped: () => void;

  constructor(onDropped: () => void) {
    super();
    this.#onDropped = onDropped;
  }
  override _read(): void {}

  begin(opening: string, missed: readonly News[]): void {
    const text = [opening, ...missed.map(frameOf)].join('');
    this.#allowed += Buffer.byteLength(text);
    this.put(text);
    const held = this.#held ?? [];
    this.#held = undefined;
    const shown = new Set(missed.map(idOf));
    for (const [news, frame] of held) if (!shown.has(idOf(news))) this.put(frame);
  }

  show(news: News, frame: string): void {
    if (this.#held) this.#held.push([news, frame]);
    else this.put(frame);
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

const idOf = (news: News) => (news.event === 'notification' ? news.data.id : news);

export function measureLive(metrics: Metrics, live: Live): void {
  new Gauge({
    name: 'fourball_live_streams',
    help: 'Streams of notifications that are open.',
    registers: [metrics],
    collect() {
      this.set(live.counts().open);
    },
  });
  new Counter({
    name: 'fourball_live_streams_dropped_total',
    help: 'Streams that were given up because nobody read them.',
    registers: [metrics],
    collect() {
      this.reset();
      this.inc(live.counts().dropped);
    },
  });
}
