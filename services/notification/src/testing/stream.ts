import { liveEvents } from '@fourball/contracts/http/notification.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import type { LiveEvent } from '../stream/events/live-event.ts';

type Shown = { id: string | undefined; event: LiveEvent['event']; data: unknown }[];

/** Opens a stream at a service that listens; it is left at the end of the test. */
export async function openStream(
  url: string,
  { authorization, lastSeen, age }: { authorization: string; lastSeen?: string | undefined; age?: number | undefined },
) {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const response = await fetch(`${url}/api/notifications/stream${age === undefined ? '' : `?age=${age}`}`, {
    headers: { authorization, ...(lastSeen === undefined ? {} : { 'last-event-id': lastSeen }) },
    signal: controller.signal,
  });
  let text = '';
  let isOver = false;
  const shown: Shown = [];
  void read().catch(() => {
    isOver = true;
  });

  async function read() {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const part of response.body ?? []) {
      const more = decoder.decode(part as Uint8Array, { stream: true });
      text += more;
      const frames = (rest + more).split('\n\n');
      rest = frames.pop() ?? '';
      shown.push(...frames.flatMap(eventIn));
    }
    isOver = true;
  }

  const titles = () => shown.flatMap(({ event, data }) => (event === 'notification' ? [titleOf(data)] : []));
  return {
    status: response.status,
    headers: response.headers,
    /** Messages that it has shown so far. */
    shown: shown as readonly Shown[number][],
    text: () => text,
    isOver: () => isOver,
    /** Waits until so many notifications were shown; answers their titles. */
    async titles(count: number) {
      await until(`${count} notifications on the stream`, async () => titles().length >= count);
      return titles();
    },
    leave: () => controller.abort(),
  };
}

const titleOf = (data: unknown) => liveEvents.notification.parse(data).title;
const EventName = z.enum(['notification', 'change']);

function eventIn(frame: string): Shown {
  const field = (name: string) => frame.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1];
  const event = EventName.safeParse(field('event')).data;
  return event === undefined ? [] : [{ id: field('id'), event, data: JSON.parse(field('data') ?? 'null') }];
}
