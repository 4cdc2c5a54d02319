import { randomUUID } from 'node:crypto';
import type { Broker } from '@fourball/kit/events/broker.ts';
import { liveOf } from '@fourball/kit/events/subjects.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import { LiveBroadcast, type LiveEvent, messagesOf } from './live-event.ts';

/** A plain subject: nobody keeps what is said there, since a stream that missed something comes back for it. */
const SUBJECT = liveOf('notification');

/** Has every open stream of the golfers show the news, in this replica at once and in the others by the broker. */
export type Broadcast = (liveEvents: readonly LiveEvent[]) => void;

/**
 * Spreads news among the replicas. Without the broker they reach the streams of this one alone.
 * @param deliver shows news to the streams of this replica.
 * @param missed is called when the broker is back: what others have spread meanwhile did not arrive here.
 */
export function createBroadcast(options: {
  broker: Broker;
  deliver: Broadcast;
  missed: () => void;
  log: Log;
}): Broadcast {
  const { broker, deliver, missed, log } = options;
  const self = randomUUID();

  async function listen() {
    const { connection } = await broker.link;
    connection.subscribe(SUBJECT, {
      callback: (error, message) => {
        const broadcast = error ? undefined : LiveBroadcast.safeParse(safeJson(message.string())).data;
        if (broadcast && broadcast.from !== self) deliver(broadcast.liveEvents);
      },
    });
    for await (const { type } of connection.status()) if (type === 'reconnect') missed();
  }
  listen().catch((error) => log.error({ err: error }, 'live events of other replicas are no longer received'));

  return (liveEvents) => {
    deliver(liveEvents);
    if (!broker.connected()) return;
    broker.link
      .then(({ connection }) => {
        for (const message of messagesOf(liveEvents))
          connection.publish(SUBJECT, JSON.stringify({ from: self, liveEvents: message }));
      })
      .catch((error) => log.warn({ err: error }, 'live events could not be passed on to other replicas'));
  };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
