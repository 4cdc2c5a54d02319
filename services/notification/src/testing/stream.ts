import { liveEvents } from '@fourball/contracts/http/notification.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import type { News } from '../stream/events/live-event.ts';

/** A stream as a browser has it. */
export interface TestStream {
  readonly status: number;
  readonly headers: Headers;
  /** Messages that it has shown so far. */
  readonly shown: { id: string | undefined; event: News['event']; data: unknown }[];
  /** All that came, to the letter. */
  text(): string;
  isOver(): boolean;
  /** Waits until so many notifications were shown; answers their titles. */
  titles(count: number): Promise<string[]>;
  leave(): void;
}

/** Opens a stream at a service that listens; it is left at the end of the test. */
export async function openStream(
  url: string,
  { authorization, lastSeen }: { authorization: string; lastSeen?: string | undefined },
): Promise<TestStream> {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const response = await fetch(`${url}/api/notifications/stream`, {
    headers: { authorization, ...(lastSeen === undefined ? {} : { 'last-event-id': lastSeen }) },
    signal: controller.signal,
  });
  let text = '';
  let isOver = false;
  const shown: TestStream['shown'] = [];
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
    shown,
    text: () => text,
    isOver: () => isOver,
    async titles(count) {
      await until(`${count} notifications on the stream`, async () => titles().length >= count);
      return titles();
    },
    leave: () => controller.abort(),
  };
}

const titleOf = (data: unknown) => liveEvents.notification.parse(data).title;
const EventName = z.enum(['notification', 'change']);

function eventIn(frame: string): TestStream['shown'] {
  const field = (name: string) => frame.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1];
  const event = EventName.safeParse(field('event')).data;
  return event === undefined ? [] : [{ id: field('id'), event, data: JSON.parse(field('data') ?? 'null') }];
}
