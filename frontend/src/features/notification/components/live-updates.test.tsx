import { QueryClient, useQueries } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderForGolfer } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { ada, idOf, newsOf } from '../../../testing/states.ts';
import { monthQuery } from '../../availability/api/list-availability.ts';
import { optimalWeekendSlotsQuery } from '../../recommendation/api/optimal-weekend-slots.ts';
import { optimalTeeTimesQuery } from '../../recommendation/api/optimize-tee-times.ts';
import { openDatesQuery } from '../../standing-game/api/list-open-dates.ts';
import { subscribeToStream } from '../api/follow-stream.ts';
import { createRefresh } from '../api/refresh.ts';
import { Bell } from './bell.tsx';
import { LiveUpdates } from './live-updates.tsx';

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
let streams: Stream[];
const show = (part: ReactNode) =>
  renderForGolfer(
    <>
      {part}
      <LiveUpdates golferId={ada.id} />
    </>,
  );

beforeEach(() => {
  streams = [];
  vi.stubGlobal('EventSource', Stream);
});

test('the bell asks once the stream is up, and not before it, so that it misses nothing and asks once', async () => {
  const server = createServer({ listNotifications: [newsOf('Moved')] });
  show(<Bell />);
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.url).toMatch(/\?age=\d+$/);
  expect(server.asked).toEqual([]);
  act(() => streams[0]?.onopen?.());
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  // A stream that comes back has what is on the screen read again: the only other reason to ask.
  act(() => streams[0]?.onopen?.());
  await waitFor(() => expect(server.asked).toHaveLength(2));
});

test.each([
  ['the dates of its games, once somebody joins, leaves or is removed', ['squads', 'availability'], openDatesQuery],
  ['its best times, once somebody says when they are free', ['availability'], optimalTeeTimesQuery(idOf(10))],
  ["the weekend's best times, once somebody says when they are free", ['availability'], optimalWeekendSlotsQuery([])],
  ['what the golfer has said, once they say it on another device', ['availability'], monthQuery(new Date())],
])('a page of a squad that shows %s, reads them again at once', async (_what, topics, query) => {
  const rankings = { optimizeTeeTimes: [], optimalWeekendSlots: [] };
  const server = createServer({ listOpenGameDates: [], listAvailability: [], ...rankings });
  const Shown = () => String(useQueries({ queries: [query] }).length);
  show(<Shown />);
  await waitFor(() => expect([server.asked.length, streams.length]).toEqual([1, 1]));
  act(() => void streams[0]?.dispatchEvent(new MessageEvent('change', { data: JSON.stringify({ topics }) })));
  await waitFor(() => expect(server.asked).toHaveLength(2));
});

test('rankings are read again at once, and at most every 10 s while many say when they are free', () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const refresh = createRefresh(client);
  const asked = vi.spyOn(client, 'invalidateQueries');
  const seen = [60, 60, 10_000].map((milliseconds) => {
    refresh(['availability']);
    vi.advanceTimersByTime(milliseconds);
    return asked.mock.calls.length;
  });
  expect(seen).toEqual([2, 3, 5]);
});

test('a stream is opened anew after the computer slept, and not where a hidden page looks once a minute', () => {
  vi.useFakeTimers();
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  subscribeToStream({ golferId: ada.id, signal: leaving.signal, onState() {}, onChanged() {} });
  const opened = [50_000, 100_000].map((pause) => {
    vi.setSystemTime(Date.now() + pause);
    vi.advanceTimersByTime(10_000);
    return streams.length;
  });
  expect(opened).toEqual([1, 2]);
});
