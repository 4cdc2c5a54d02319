import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { calendarRoutes } from '@fourball/contracts/http/calendar.ts';
import { claimRoutes } from '@fourball/contracts/http/claim.ts';
import { emailRoutes } from '@fourball/contracts/http/email.ts';
import { gameDateRoutes } from '@fourball/contracts/http/game-date.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { pushRoutes } from '@fourball/contracts/http/push.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { sessionRoutes } from '@fourball/contracts/http/session.ts';
import { sharedLinkRoutes } from '@fourball/contracts/http/shared-link.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { standingGameRoutes } from '@fourball/contracts/http/standing-game.ts';
import { waitingRoutes } from '@fourball/contracts/http/waiting.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { Providers } from '../app/providers/providers.tsx';
import { createQueryClient } from '../app/providers/query-client.ts';
import { Router } from '../app/router/router.tsx';
import { completeOnboarding } from '../features/onboarding/model.ts';
import { replayStashedToast } from '../lib/toast.ts';
import { ada, idOf } from './golfers.ts';
import { newsOf } from './news.ts';
import { recommendationOf, slotOf, squadOf } from './rounds.ts';
import { createServer } from './server.ts';

const at = '2030-01-01T00:00:00Z';

/** A server that knows Ada, who is signed in, and her squad; what she changes is answered with what it was before. */
export function serverOfAda() {
  const server = createServer();
  const message = { message: 'ok' };
  const calendars = {
    ...{ syncEnabled: true, autoSync: false, imported: null },
    connections: [{ provider: 'apple' as const, feedUrl: 'https://x/feed.ics', connectedAt: at, lastSyncAt: at }],
  };
  const invite = { inviteUrl: 'https://x/join/abc', inviteCode: 'abc', expiresAt: '2030-01-08T00:00:00Z' };
  const recommendation = recommendationOf({ status: 'confirmed', confirmedMembers: [idOf(2)] });
  const news = newsOf('Moved');
  const { currentUser, profile, changeProfile, login, register } = authRoutes;
  for (const route of [currentUser, profile, changeProfile, login, register, claimRoutes.claim])
    server.answers(route, ada);
  const { forgotPassword, resetPassword, changePassword } = authRoutes;
  for (const route of [forgotPassword, resetPassword, changePassword]) server.answers(route, message);
  server.answers(authRoutes.logout, undefined);
  server.answers(emailRoutes.pendingEmail, { newEmail: null });
  const here = { id: idOf(31), device: 'Safari on iPhone', createdAt: at, lastUsedAt: at };
  server.answers(sessionRoutes.listSessions, [{ ...here, isCurrent: true }]);
  server.answers(sessionRoutes.endAllSessions, undefined);
  server.answers(pushRoutes.listPushSubscriptions, [here]);
  server.answers(availabilityRoutes.listAvailability, []);
  server.answers(availabilityRoutes.squadAvailability, []);
  server.answers(calendarRoutes.calendarSync, calendars);
  server.answers(calendarRoutes.syncCalendar, calendars);
  server.answers(notificationRoutes.listNotifications, [news]);
  server.answers(notificationRoutes.readNotification, { ...news, isRead: true });
  server.answers(notificationRoutes.readAllNotifications, { updated: 1 });
  server.answers(notificationRoutes.deleteNotification, undefined);
  server.answers(notificationRoutes.notifyTeeTime, { notified: 1 });
  server.answers(recommendationRoutes.listBookings, []);
  server.answers(recommendationRoutes.optimizeTeeTimes, [slotOf()]);
  server.answers(recommendationRoutes.confirmOptimalSlot, recommendation);
  server.answers(recommendationRoutes.listRecommendations, [recommendation]);
  server.answers(recommendationRoutes.generateRecommendations, [recommendation]);
  const booking = { status: 'booked', bookingConfirmed: true, bookingReference: 'FB-ABCDEFGH' } as const;
  server.answers(recommendationRoutes.bookRecommendation, { ...recommendation, ...booking });
  server.answers(recommendationRoutes.confirmRecommendation, {
    ...recommendation,
    confirmedMembers: [idOf(2), ada.id],
  });
  server.answers(sharedLinkRoutes.sharedLink, { url: null });
  server.answers(sharedLinkRoutes.listProposals, []);
  server.answers(standingGameRoutes.listStandingGames, []);
  server.answers(gameDateRoutes.listOpenGameDates, []);
  server.answers(gameDateRoutes.readAway, { away: null });
  server.answers(waitingRoutes.listWaiting, []);
  server.answers(waitingRoutes.listLine, { rule: 'first-come', members: [] });
  server.answers(squadRoutes.listSquads, [squadOf()]);
  server.answers(squadRoutes.getSquad, squadOf());
  server.answers(squadRoutes.createSquad, squadOf({ name: 'Early Birds' }));
  server.answers(squadRoutes.createInvite, invite);
  server.answers(squadRoutes.getInvite, { squad: squadOf({ id: idOf(11), description: 'Saturdays at nine' }) });
  server.answers(squadRoutes.join, { squad: squadOf() });
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
  const assign = vi.fn();
  const { location } = window;
  vi.stubGlobal(
    'location',
    new Proxy({}, { get: (_, name) => (name === 'assign' ? assign : Reflect.get(location, name)) }),
  );
  return async (path) => {
    await waitFor(() => expect(assign).toHaveBeenCalledWith(path));
    act(replayStashedToast);
  };
}

type Role = 'button' | 'tab' | 'menuitem' | 'radio' | 'switch';

/** Presses what has this name, the first where there are several. */
export async function press(golfer: UserEvent, name: string | RegExp, role: Role = 'button'): Promise<void> {
  const [first] = await screen.findAllByRole(role, { name });
  await golfer.click(first as HTMLElement);
}

/** Writes into the field that is labelled so, in the place of what it holds. */
export async function fill(golfer: UserEvent, label: string, text: string): Promise<void> {
  await golfer.clear(await screen.findByLabelText(label));
  await golfer.paste(text);
}
