import { finished, type Readable } from 'node:stream';
import type { RevocationFeed } from '@fourball/kit/security/revocations.ts';
import { addAskedGauge } from '@fourball/kit/telemetry/asked-gauge.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import type { FastifyReply } from 'fastify';
import type { Session, Sessions } from './sessions.ts';

/** How often it is looked which sessions are to be checked. */
const SWEEP_MS = 5_000;
/** Announced ends of sessions end streams at once; those without a word, as by age, are found by then. */
const CHECKED_MS = 60_000;
const CHECKED_AT_ONCE = 20;

/** The streams that browsers have open here; none outlives its session. */
export interface Streams {
  /** Counts the answer to come as a stream of the session; to be called as soon as the session is known. */
  open(sessionId: string, session: Session, reply: FastifyReply): void;
  /** Passes on what the service says, unless the stream was ended meanwhile. */
  pass(reply: FastifyReply, body: Readable): void;
  /** Ends the streams of a session, by the id that its browser holds. */
  endOf(sessionId: string): void;
  /** Ends streams by the ids that announcements name sessions by. */
  endStored(storedSessionIds: readonly string[]): void;
  /** Ends all, and whatever is opened yet: their browsers come back, to another replica. */
  close(): void;
}

interface Stream {
  readonly sessionId: string;
  readonly storedSessionId: string;
  readonly reply: FastifyReply;
  body: Readable | undefined;
  /** The answer has its headers, and the body goes into it. */
  isPassed: boolean;
  isEnded: boolean;
  checkedAt: number;
  /** How announcements were heard when the session was checked. */
  heard: number | undefined;
}

/** @param revocations announced ends; without it, or while it is broken, every look checks each session. */
export function createStreams({
  resolve,
  revocations,
}: {
  resolve: Sessions['resolve'];
  revocations?: RevocationFeed;
}): Streams & {
  readonly count: () => number;
} {
  const streams = new Map<FastifyReply, Stream>();
  let isOver = false;
  const heard = () => revocations?.unbroken();

  function end(stream: Stream) {
    stream.isEnded = true;
    const { body, isPassed, reply } = stream;
    if (!body || !isPassed) return;
    // A whole answer to the browser, however slowly it reads: it then comes back by itself. Nothing more of the service's.
    body.unpipe(reply.raw);
    finished(reply.raw, () => body.destroy());
    reply.raw.end();
  }
  function endWhere(isMeant: (stream: Stream) => boolean) {
    for (const stream of streams.values()) if (isMeant(stream)) end(stream);
  }

  /** A session is also checked soon after its stream was opened: its end may have been announced while it was looked up. */
  const isDue = ({ isEnded, checkedAt, heard: then }: Stream) =>
    !isEnded && (then === undefined || then !== heard() || performance.now() - checkedAt > CHECKED_MS);

  async function check(stream: Stream) {
    const [now, at] = [heard(), performance.now()];
    try {
      const session = await resolve(stream.sessionId);
      if (session?.storedSessionId !== stream.storedSessionId) return end(stream);
      Object.assign(stream, { checkedAt: at, heard: now });
    } catch {
      // The auth service cannot be asked: the next look tries again.
    }
  }

  let isSweeping = false;
  async function sweep() {
    if (isSweeping) return;
    isSweeping = true;
    const due = [...streams.values()].filter(isDue);
    for (let first = 0; first < due.length; first += CHECKED_AT_ONCE) {
      await Promise.all(due.slice(first, first + CHECKED_AT_ONCE).map(check));
    }
    isSweeping = false;
  }
  const sweeping = setInterval(sweep, SWEEP_MS).unref();

  return {
    open(sessionId, { storedSessionId }, reply) {
      // Its browser left while the session was looked up: nothing would tell of that again.
      if (reply.raw.destroyed) return;
      const unchecked = { checkedAt: performance.now(), heard: undefined };
      const stream = {
        sessionId,
        storedSessionId,
        reply,
        body: undefined,
        isPassed: false,
        isEnded: isOver,
        ...unchecked,
      };
      streams.set(reply, stream);
      reply.raw.once('close', () => streams.delete(reply));
    },
    pass(reply, body) {
      const stream = streams.get(reply);
      if (stream) {
        stream.body = body;
        reply.raw.once('pipe', () => {
          stream.isPassed = true;
          if (stream.isEnded) end(stream);
        });
      }
      // After the end of a stream this gateway may end as well: what comes next is to find another one.
      reply.header('connection', 'close').send(body);
    },
    endOf: (sessionId) => endWhere((stream) => stream.sessionId === sessionId),
    endStored(stored) {
      const ended = new Set(stored);
      endWhere(({ storedSessionId }) => ended.has(storedSessionId));
    },
    close() {
      isOver = true;
      clearInterval(sweeping);
      endWhere(() => true);
    },
    count: () => streams.size,
  };
}

export function measureStreams(metrics: Metrics, count: () => number): void {
  addAskedGauge(metrics, {
    name: 'fourball_gateway_streams',
    help: 'Streams that browsers have open at this gateway.',
    ask: async () => [{ value: count() }],
  });
}
