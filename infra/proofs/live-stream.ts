import type { Notification } from '@fourball/contracts/http/notification.ts';
import { type LiveChange, liveEvents } from '@fourball/contracts/http/notification.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import type { Visitor } from '../lib/visitor.ts';

export type LiveEvent =
  | { readonly name: 'notification'; readonly id: string; readonly data: Notification }
  | { readonly name: 'change'; readonly id: string; readonly data: LiveChange };

/** A stream of server-sent events as a golfer's browser holds it, and everything that it has brought so far. */
export type LiveStream = Awaited<ReturnType<typeof openStream>>;

/** @param query what the page says of itself, such as `?age=0`. */
export async function openStream(url: string, visitor: Visitor, lastEventId = '', query = '') {
  const hangUp = new AbortController();
  const response = await fetch(new URL(`${routes.streamNotifications.path}${query}`, url), {
    headers: {
      cookie: visitor.cookieHeader(),
      accept: 'text/event-stream',
      ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }),
    },
    signal: hangUp.signal,
  });
  const events: LiveEvent[] = [];
  let hasEnded = false;
  let lastId = lastEventId;
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const listen = async () => {
    if (!isStream || response.body === null) return;
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        // Also of what has no data, as the opening of a stream: a browser keeps that, too.
        lastId = fieldOf(block, 'id') ?? lastId;
        const event = eventOf(block, lastId);
        if (event !== undefined) events.push(event);
      }
    }
  };
  // A connection that breaks is an end as well.
  void listen()
    .catch(() => {})
    .finally(() => {
      hasEnded = true;
    });
  return {
    status: response.status,
    headers: response.headers,
    events: events as readonly LiveEvent[],
    /** The notifications among them. */
    notifications: () => events.flatMap((event) => (event.name === 'notification' ? [event.data] : [])),
    /** Value that a browser would send in Last-Event-ID. */
    lastEventId: () => lastId,
    hasEnded: () => hasEnded,
    /** Waits until it is over, whoever ended it. */
    ended: () => until('the stream to end', async () => hasEnded),
    close: () => hangUp.abort(),
  };
}

/** Undefined for a sign of life, and for what says only when to come back. */
function eventOf(block: string, id: string): LiveEvent | undefined {
  const data = fieldOf(block, 'data');
  if (!data) return undefined;
  const name = fieldOf(block, 'event');
  if (name !== 'notification' && name !== 'change') throw new Error(`The stream brought an unknown event: ${block}`);
  return { name, id, data: liveEvents[name].parse(JSON.parse(data)) } as LiveEvent;
}

/** Reads a field of a block, its lines together; undefined where the block does not name it. */
function fieldOf(block: string, name: string): string | undefined {
  const values = block.split(/\r?\n/).flatMap((line) => {
    const [, field, value] = /^(\w*):? ?(.*)$/.exec(line) ?? [];
    return field === name ? [value] : [];
  });
  return values.length > 0 ? values.join('\n') : undefined;
}
