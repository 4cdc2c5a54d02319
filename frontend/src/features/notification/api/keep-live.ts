import type { QueryClient } from '@tanstack/react-query';
import { takeSentLeaving } from '../../../lib/leaving.ts';
import { subscribeToStream } from './follow-stream.ts';
import { isLive, noteLive } from './live-state.ts';
import { ALL_TOPICS, createRefresh } from './refresh.ts';

/** Has what a golfer sees follow what others do, until `signal` aborts. */
export function refreshLive(client: QueryClient, golferId: string, signal: AbortSignal): void {
  const refresh = createRefresh(client);
  subscribeToStream({
    golferId,
    signal,
    onState({ isUp, isBack }) {
      const isFirst = isLive() === undefined;
      noteLive(isUp);
      // Read all if a change was on its way when the page before was left: it is there by now, or the stream tells of it.
      if (isUp && (takeSentLeaving() || isBack)) refresh(ALL_TOPICS);
      else if (isUp && !isFirst) refresh(['notifications']);
    },
    onChanged: refresh,
  });
  signal.addEventListener('abort', () => noteLive(undefined));
}
