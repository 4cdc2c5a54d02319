import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderForGolfer } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { ada, newsOf } from '../../../testing/states.ts';
import { noteLive } from '../api/live-state.ts';
import { Bell } from './bell.tsx';
import { LiveUpdates } from './live-updates.tsx';

afterEach(() => noteLive(undefined));

test('the bell asks once the stream is up, and not before it, so that it misses nothing and asks once', async () => {
  const server = createServer({ listNotifications: [newsOf('Moved')] });
  const streams: Stream[] = [];
  class Stream extends EventTarget {
    onopen?: () => void;
    readonly url: string;
    constructor(url: string) {
      super();
      this.url = url;
      streams.push(this);
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Stream);
  renderForGolfer(
    <>
      <Bell />
      <LiveUpdates golferId={ada.id} />
    </>,
  );
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.url).toMatch(/\?age=\d+$/);
  expect(server.asked).toEqual([]);
  act(() => streams[0]?.onopen?.());
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  // A stream that comes back has what is on the screen read again: the only other reason to ask.
  act(() => streams[0]?.onopen?.());
  await waitFor(() => expect(server.asked).toHaveLength(2));
});
