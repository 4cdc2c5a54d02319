import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gameDateOf } from '../../../testing/games.ts';
import { renderForGolfer } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { ada, newsOf } from '../../../testing/states.ts';
import { openDatesQuery } from '../../standing-game/api/list-open-dates.ts';
import { noteLive } from '../api/live-state.ts';
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

beforeEach(() => {
  streams = [];
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => noteLive(undefined));

test('the bell asks once the stream is up, and not before it, so that it misses nothing and asks once', async () => {
  const server = createServer({ listNotifications: [newsOf('Moved')] });
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

test('who joins or leaves a squad, or is removed from it, changes what the dates of its games say at once', async () => {
  const server = createServer({ listOpenGameDates: [{ ...gameDateOf(), name: 'Saturday game' }] });
  const Dates = () => (
    <p>
      {useQuery(openDatesQuery)
        .data?.map(({ name }) => name)
        .join() || 'No dates'}
    </p>
  );
  renderForGolfer(
    <>
      <Dates />
      <LiveUpdates golferId={ada.id} />
    </>,
  );
  await screen.findByText('Saturday game');
  await waitFor(() => expect(streams).toHaveLength(1));
  server.answers({ listOpenGameDates: [] });
  const data = JSON.stringify({ topics: ['squads', 'availability'] });
  act(() => void streams[0]?.dispatchEvent(new MessageEvent('change', { data })));
  await screen.findByText('No dates');
});
