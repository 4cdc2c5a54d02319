import { act, render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { Providers } from '../app/providers/providers.tsx';
import { createQueryClient } from '../app/providers/query-client.ts';
import { Router } from '../app/router/router.tsx';
import { completeOnboarding } from '../features/onboarding/model.ts';
import { replayStashedToast } from '../lib/toast.ts';
import { type Answers, createServer } from './server.ts';
import { ada, idOf, newsOf, recommendationOf, slotOf, squadOf } from './states.ts';

const at = '2058-01-01T00:00:00Z';

/**
 * A server that knows Ada, who is signed in, and her squad; what she changes is answered with what it was before.
 * @param others answers in the place of these, or besides.
 */
export function serverOfAda(others: Answers = {}) {
  const calendars = {
    ...{ syncEnabled: true, autoSync: false, imported: null },
    connections: [{ provider: 'apple' as const, feedUrl: 'https://x/feed.ics', connectedAt: at, lastSyncAt: at }],
  };
  const confirmed = recommendationOf({ status: 'confirmed', confirmedMembers: [idOf(2)] });
  const booking = { status: 'booked', bookingConfirmed: true, bookingReference: 'FB-ABCDEFGH' } as const;
  const news = newsOf('Moved');
  const here = { id: idOf(31), device: 'Safari on iPhone', createdAt: at, lastUsedAt: at };
  const message = { message: 'ok' };
  const server = createServer({ currentUser: ada, profile: ada, changeProfile: ada });
  server.answers({ login: ada, register: ada, claim: ada, logout: undefined, pendingEmail: { newEmail: null } });
  server.answers({ forgotPassword: message, resetPassword: message, changePassword: message });
  server.answers({ listSessions: [{ ...here, isCurrent: true }], listPushSubscriptions: [here] });
  server.answers({ endAllSessions: undefined, listAvailability: [], squadAvailability: [] });
  server.answers({ calendarSync: calendars, syncCalendar: calendars, listNotifications: [news] });
  server.answers({ readNotification: { ...news, isRead: true }, readAllNotifications: { updated: 1 } });
  server.answers({ deleteNotification: undefined, notifyTeeTime: { notified: 1 }, listBookings: [] });
  server.answers({ optimizeTeeTimes: [slotOf()], confirmOptimalSlot: confirmed });
  server.answers({ listRecommendations: [confirmed], generateRecommendations: [confirmed] });
  server.answers({ bookRecommendation: { ...confirmed, ...booking } });
  server.answers({ confirmRecommendation: { ...confirmed, confirmedMembers: [idOf(2), ada.id] } });
  server.answers({ sharedLink: { url: null }, listProposals: [], listStandingGames: [], listOpenGameDates: [] });
  server.answers({ readAway: { away: null }, listWaiting: [], listLine: { rule: 'first-come', members: [] } });
  server.answers({ listSquads: [squadOf()], getSquad: squadOf(), createSquad: squadOf({ name: 'Early Birds' }) });
  server.answers({ createInvite: { inviteUrl: 'https://x/join/abc', inviteCode: 'abc', expiresAt: at } });
  server.answers({ getInvite: { squad: squadOf({ id: idOf(11), description: 'Saturdays at nine' }) } });
  server.answers({ join: { squad: squadOf() }, ...others });
  return server;
}

/** Opens the app at an address, and answers the golfer who uses it and has been shown around. */
export function openApp(path: string, client = createQueryClient()): UserEvent {
  window.history.replaceState(null, '', path);
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      onopen?: () => void;
      readonly opening = setTimeout(() => this.onopen?.());
      close() {}
    },
  );
  completeOnboarding();
  render(
    <Providers client={client}>
      <Router />
    </Providers>,
  );
  return userEvent.setup();
}

/** Where the golfer is. */
export const addressNow = () => window.location.pathname + window.location.search;

/** Stands in for leaving the page, which the window of the tests cannot: what is returned waits for the page after it. */
export function pageIsLeft(): (path: string) => Promise<void> {
  const leave = vi.fn();
  const { location } = window;
  const ways = ['assign', 'replace'];
  vi.stubGlobal(
    'location',
    new Proxy({}, { get: (_, name) => (ways.includes(String(name)) ? leave : Reflect.get(location, name)) }),
  );
  return async (path) => {
    await waitFor(() => expect(leave).toHaveBeenCalledWith(path));
    act(replayStashedToast);
  };
}
