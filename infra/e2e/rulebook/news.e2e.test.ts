import { NOTE_MAX, STREAMS_PER_GOLFER } from '@fourball/contracts/constants.ts';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { calendarRoutes } from '@fourball/contracts/http/calendar.ts';
import { type Notification, notificationRoutes as routes } from '@fourball/contracts/http/notification.ts';
import { pushRoutes } from '@fourball/contracts/http/push.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { unsubscribeRoutes } from '@fourball/contracts/http/unsubscribe.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect } from 'vitest';
import { problemOf, refused } from '../../proofs/asking.ts';
import type { Golfer } from '../../proofs/golfer.ts';
import { type LiveStream, openStream } from '../../proofs/live-stream.ts';
import { mailsTo, unsubscribeTokenFor } from '../../proofs/mail.ts';
import { aBrowser } from '../../proofs/push-browser.ts';
import { openDesk } from '../../proofs/rulebook/desk.ts';
import { firstOf, squadOf } from '../../proofs/rulebook/house.ts';
import { inDays } from '../../proofs/squad.ts';
import { accepts, anyone, house, newGolfer, queryOf, rule, url, wiring } from './rules.ts';

/* News to golfers, in the app, by mail and in their calendars, and how they end them. */
const { stranger, former, member, leader, creator } = house.cast;

const news = async (golfer: Golfer, kind: Notification['type']) => {
  const all = await golfer.ask(routes.listNotifications, { query: { limit: 100 } });
  return all.filter(({ type }) => type === kind);
};
const notice = (members: readonly Golfer[], squadId = house.squadId) => ({
  params: { squadId },
  body: {
    teeTimeDetails: {
      date: inDays(5),
      day: 'saturday' as const,
      time: '09:00',
      course: 'Proof Links',
      pricePerPlayer: 0,
    },
    availableMembers: members.map(({ user }) => user.id),
  },
});
const switchOff = async (golfer: Golfer, setting: 'teeTimeAlerts' | 'bookingConfirmations') => {
  const notificationSettings = { ...golfer.user.notificationSettings, [setting]: false };
  await golfer.ask(authRoutes.changeProfile, { body: { notificationSettings } });
  // The golfer's own read waits for their change.
  await golfer.ask(routes.listNotifications, { query: {} });
};

rule(
  routes.notifyTeeTime,
  `reaches the named members and nobody outside of the squad, with ${NOTE_MAX} characters of a note`,
  async () => {
    const { params, body } = notice([member, stranger, former]);
    const note = `${'x'.repeat(NOTE_MAX)}TOO-LONG`;
    expect(await leader.ask(routes.notifyTeeTime, { params, body: { ...body, note } })).toEqual({ notified: 1 });
    const { message } = firstOf(await news(member, 'tee_time_reminder'));
    expect(message).toContain('Proof Links');
    expect(message).toContain('x'.repeat(NOTE_MAX - 1));
    expect(message).not.toContain('x'.repeat(NOTE_MAX + 1));
    expect(message).not.toContain('TOO-LONG');
    for (const golfer of [stranger, former, creator]) expect(await news(golfer, 'tee_time_reminder')).toEqual([]);
  },
);
rule(routes.notifyTeeTime, 'who has switched off tee time alerts hears nothing of it', async () => {
  const quiet = await newGolfer('Quiet');
  const { squadId } = await squadOf(creator, { members: [quiet] });
  await switchOff(quiet, 'teeTimeAlerts');
  expect(await creator.ask(routes.notifyTeeTime, notice([quiet], squadId))).toEqual({ notified: 0 });
  expect(await news(quiet, 'tee_time_reminder')).toEqual([]);
});
rule(
  routes.readAllNotifications,
  "reads all of the own ones and none of anyone else's; one that is read or removed stays so",
  async () => {
    for (const _ of [1, 2]) await leader.ask(routes.notifyTeeTime, notice([member, creator]));
    const [first, second] = (await news(member, 'tee_time_reminder')).map(({ id }) => ({ notificationId: id }));
    const [newest, next] = [{ params: first ?? expect.unreachable() }, { params: second ?? expect.unreachable() }];
    for (const _ of [1, 2]) expect((await member.ask(routes.readNotification, newest)).isRead).toBe(true);
    expect((await member.ask(routes.readAllNotifications, {})).updated).toBeGreaterThan(0);
    expect(await member.ask(routes.readAllNotifications, {})).toEqual({ updated: 0 });
    expect((await news(creator, 'tee_time_reminder')).some(({ isRead }) => !isRead)).toBe(true);
    await member.ask(routes.deleteNotification, next);
    await refused(member, routes.deleteNotification, next, 404);
    const left = await member.ask(routes.listNotifications, { query: { limit: 100 } });
    expect(left.map(({ id }) => id)).not.toContain(next.params.notificationId);
    expect(left.every(({ isRead, userId }) => isRead && userId === member.user.id)).toBe(true);
    const times = left.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await member.ask(routes.listNotifications, { query: { limit: 1 } })).toEqual(left.slice(0, 1));
  },
);
rule(
  recommendationRoutes.bookRecommendation,
  'tells the players; who has switched off booking confirmations hears nothing of it',
  async () => {
    await switchOff(leader, 'bookingConfirmations');
    const { seat } = await openDesk(house).bookedFor(member, leader);
    const ofBooking = async (golfer: Golfer) =>
      (await news(golfer, 'booking_confirmation')).filter(({ data }) => data.teeTimeId === seat.teeTimeId);
    // The players of a booking are told together.
    await until('the player to be told', async () => (await ofBooking(member)).length > 0);
    expect(await ofBooking(member)).toHaveLength(1);
    expect(await ofBooking(leader)).toEqual([]);
  },
);
rule(recommendationRoutes.confirmOptimalSlot, 'tells the other members, and not the one who chose', async () => {
  const { squadId } = await squadOf(creator, { members: [member] });
  const window = { params: { squadId }, body: { startDate: inDays(1), endDate: inDays(15) } };
  const { date, time, courseId } = firstOf(await creator.ask(recommendationRoutes.optimizeTeeTimes, window));
  const ofSquad = async (golfer: Golfer) =>
    (await news(golfer, 'tee_time_reminder')).filter(({ data }) => data.squadId === squadId);
  await member.ask(squadRoutes.getSquad, { params: { squadId } });
  const chosen = { params: { squadId }, body: { slot: { date, time, courseId } } };
  await creator.ask(recommendationRoutes.confirmOptimalSlot, chosen);
  await until('the other member to be told', async () => (await ofSquad(member)).length > 0);
  expect(await ofSquad(creator)).toEqual([]);
});

rule(
  routes.streamNotifications,
  `nobody on the way keeps it; of more than ${STREAMS_PER_GOLFER} one gets 503 and when to come back, until one is closed`,
  async () => {
    const golfer = await newGolfer('Streams');
    const open: LiveStream[] = [];
    for (let index = 0; index < STREAMS_PER_GOLFER; index += 1) open.push(await openStream(url, golfer));
    expect(open.map(({ status }) => status)).toEqual(Array(STREAMS_PER_GOLFER).fill(200));
    expect(open[0]?.headers.get('cache-control')).toMatch(/no-store|no-cache/);
    expect(open.some((stream) => stream.hasEnded())).toBe(false);
    const refusal = await golfer.call(routes.streamNotifications, {});
    expect(refusal.status).toBe(503);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    problemOf(refusal);
    open.pop()?.close();
    await until('room for another stream', async () => {
      const stream = await openStream(url, golfer);
      open.push(stream);
      return stream.status === 200;
    });
    for (const stream of open) stream.close();
  },
);
rule(pushRoutes.subscribeToPush, "a browser is the caller's alone: of who had it before, it is no more", async () => {
  const { publicKey } = await member.ask(pushRoutes.pushKey, {});
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect(await leader.ask(pushRoutes.pushKey, {})).toEqual({ publicKey });
  const body = { ...aBrowser(`news.${member.user.id}`), expirationTime: Date.now() };
  const theirs = await member.ask(pushRoutes.subscribeToPush, { body });
  expect(await member.ask(pushRoutes.subscribeToPush, { body })).toEqual(theirs);
  const own = await leader.ask(pushRoutes.subscribeToPush, { body });
  const end = (id: string) => ({ params: { subscriptionId: id } });
  await refused(member, pushRoutes.unsubscribeFromPush, end(theirs.id), 404);
  await leader.ask(pushRoutes.unsubscribeFromPush, end(own.id));
  await refused(leader, pushRoutes.unsubscribeFromPush, end(own.id), 404);
});

/** To a squad of its own: nobody is invited to the same one twice a day. */
const invite = ({ user }: Golfer) =>
  creator.ask(squadRoutes.createSquad, { body: { name: 'Inviting', inviteEmails: user.email } });
/** A golfer who got an invitation by mail, and the token in it. */
const invited = async () => {
  const golfer = await newGolfer('Invited');
  await invite(golfer);
  return { golfer, params: { mailToken: await unsubscribeTokenFor({ wiring }, golfer.user.email) } };
};
const subscribed = { category: 'squadInvites', isSubscribed: true };
const unsubscribed = { ...subscribed, isSubscribed: false };
rule(
  unsubscribeRoutes.unsubscribe,
  "by one click at the mail provider's: a form of either kind or nothing, no cookie, no Origin; a scanner changes nothing",
  async () => {
    const { golfer, params } = await invited();
    const subscription = () => anyone().ask(unsubscribeRoutes.mailSubscription, { params });
    for (const _ of [1, 2, 3]) {
      const { status, headers } = await anyone().call(unsubscribeRoutes.openUnsubscribe, { params });
      expect([status, new URL(headers.get('location') ?? '', url).origin]).toEqual([302, url]);
    }
    // Another site cannot make a browser do it, nor any other change.
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await anyone().call(unsubscribeRoutes.unsubscribe, { params }, { headers })).status).toBe(403);
    expect((await golfer.call(authRoutes.logout, {}, { headers })).status).toBe(403);
    expect(await subscription()).toEqual(subscribed);
    const click = { 'List-Unsubscribe': 'One-Click' };
    const files = new FormData();
    files.set('List-Unsubscribe', 'One-Click');
    for (const body of [new URLSearchParams(click), files, null]) {
      for (const _ of [1, 2]) {
        const response = await fetch(`${url}/api/unsubscribe/${params.mailToken}`, { method: 'POST', body });
        expect([response.status, await response.json()]).toEqual([200, unsubscribed]);
      }
      expect(await subscription()).toEqual(unsubscribed);
      for (const _ of [1, 2]) expect(await anyone().ask(unsubscribeRoutes.resubscribe, { params })).toEqual(subscribed);
    }
  },
);
rule(
  unsubscribeRoutes.unsubscribe,
  'ends the mails of that category alone: the notification in the app still comes',
  async () => {
    const { golfer, params } = await invited();
    const { id, email } = golfer.user;
    /** The mail of an invitation is queued with its notification. */
    const counted = async (invitations: number) => {
      await until('the invitation', async () => (await news(golfer, 'squad_invite')).length === invitations);
      const waiting = `SELECT id FROM mails WHERE user_id = '${id}' AND outcome IS NULL`;
      await until('its mail to be sent', async () => (await queryOf('notification', waiting)).length === 0);
      return (await mailsTo({ wiring }, email)).length;
    };
    await anyone().ask(unsubscribeRoutes.unsubscribe, { params });
    await invite(golfer);
    expect(await counted(2)).toBe(1);
    await anyone().ask(unsubscribeRoutes.resubscribe, { params });
    await invite(golfer);
    expect(await counted(3)).toBe(2);
  },
);
rule(
  unsubscribeRoutes.mailSubscription,
  'the link of an account that is gone gets 404, whatever is asked',
  async () => {
    const { golfer, params } = await invited();
    await golfer.ask(authRoutes.deleteAccount, { body: { password: 'fairway7' } });
    await until('the link to be unknown', async () => {
      const { status } = await anyone().call(unsubscribeRoutes.mailSubscription, { params });
      return status === 404;
    });
    for (const route of Object.values(unsubscribeRoutes)) await refused(anyone(), route, { params }, 404);
  },
);

/** Where nobody's calendar may be read: this machine and the networks that are not public, however they are spelt. */
const NOT_PUBLIC =
  '127.0.0.1 localhost 0.0.0.0 10.0.0.7 192.168.1.1 169.254.169.254 [::1] [::ffff:127.0.0.1] [fd00::1] 2130706433 0x7f.1';
rule(
  calendarRoutes.calendarSync,
  'at first the sync is on, the auto-sync off, and nothing is connected; what was not imported can be forgotten',
  async () => {
    const fresh = { syncEnabled: true, autoSync: false, connections: [], imported: null };
    for (const route of [calendarRoutes.calendarSync, calendarRoutes.forgetCalendar, calendarRoutes.syncCalendar])
      expect(await stranger.ask(route, {})).toEqual(fresh);
  },
);
rule(
  calendarRoutes.importCalendar,
  'reads nothing that is not on the public internet: 400, and tells nothing of it',
  async () => {
    for (const host of NOT_PUBLIC.split(' ')) {
      const body = { address: `https://${host}/golf.ics` };
      const { detail, errors = [] } = await refused(stranger, calendarRoutes.importCalendar, { body }, 400);
      // The answer does not tell whether anything is there.
      expect(JSON.stringify({ detail, errors }), host).not.toMatch(/ECONN|refused|certificate|timed out/i);
    }
    expect((await stranger.ask(calendarRoutes.calendarSync, {})).imported).toBeNull();
  },
);
accepts(calendarRoutes.changeCalendarSync, stranger, {}, [
  [{ autoSync: true }, { autoSync: true, syncEnabled: true }],
  [{ syncEnabled: false }, { autoSync: true, syncEnabled: false }],
  [{ syncEnabled: true, autoSync: false }],
]);
rule(
  calendarRoutes.connectCalendar,
  'makes a feed of its own that nobody can guess, again the same one; disconnected, its address is gone for ever',
  async () => {
    const apple = { params: { provider: 'apple' } } as const;
    const feed = async () => {
      const { connections } = await stranger.ask(calendarRoutes.connectCalendar, apple);
      return firstOf(connections.filter(({ provider }) => provider === 'apple')).feedUrl;
    };
    const feedUrl = await feed();
    expect(feedUrl).toMatch(new RegExp(`^${url}/api/calendar/feeds/([\\w-]{22,})/fourball\\.ics$`));
    expect(await feed()).toBe(feedUrl);
    expect((await fetch(feedUrl)).status).toBe(200);
    for (const _ of [1, 2])
      expect((await stranger.ask(calendarRoutes.disconnectCalendar, apple)).connections).toEqual([]);
    expect((await fetch(feedUrl)).status).toBe(404);
    expect(await feed()).not.toBe(feedUrl);
    expect((await fetch(feedUrl)).status).toBe(404);
  },
);
rule(calendarRoutes.calendarFeed, 'an address of another form gets no other answer', () =>
  refused(anyone(), calendarRoutes.calendarFeed, { params: { feedToken: "' OR 1=1 --" } }, [400, 404]),
);
