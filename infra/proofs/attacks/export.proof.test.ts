import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { createVisitor, type Visitor } from '../../lib/visitor.ts';
import { problemOf } from '../asking.ts';
import { feedTokenOf } from '../calendar-file.ts';
import { queryOf } from '../databases.ts';
import {
  beFree,
  bookRound,
  courseIn,
  firstOf,
  type Golfer,
  inDays,
  registerGolfer,
  squadOf,
  verifyAddresses,
} from '../golfer.ts';
import { ownStackWithMails } from '../own-stack.ts';
import { aBrowser } from '../push-browser.ts';
import { settled } from '../settled.ts';
import { placesOf } from '../stored-text.ts';

/** Lists of a copy by the table that each comes from; `false` for tables that hold nothing which is the golfer's to take. */
const LIST_OF: Readonly<Record<string, string | false>> = {
  'auth.users': 'account.json account',
  'auth.sessions': 'account.json sessions',
  'auth.mailed_links': 'account.json mailedLinks',
  'auth.claim_links': 'account.json claimLinks',
  'auth.unclaimed_golfers': 'account.json unclaimed',
  // The same links to set a password, for the version before.
  'auth.password_resets': false,
  'squad.former_members': false,
  'squad.squad_members': 'squads.json squads',
  'squad.squads': 'squads.json squads',
  'squad.invitations': 'squads.json invitationsSent',
  'squad.added_golfers': 'squads.json golfersAdded',
  'availability.availability': 'availability.json availability',
  'recommendation.tee_time_bookings': 'rounds.json rounds',
  'recommendation.tee_times': 'rounds.json rounds',
  'recommendation.round_answers': 'rounds.json answers',
  'recommendation.standing_answers': 'rounds.json standingAnswers',
  'recommendation.away_periods': 'rounds.json away',
  'recommendation.seat_offers': 'rounds.json seatOffers',
  'recommendation.asked_golfers': 'rounds.json askedForSeats',
  'recommendation.round_guests': 'rounds.json guests',
  'recommendation.proposed_answers': 'rounds.json proposedAnswers',
  'recommendation.remembered_browsers': 'rounds.json rememberedBrowsers',
  'recommendation.squad_tee_time_recommendations': 'rounds.json confirmedTeeTimes',
  'recommendation.golf_courses': 'rounds.json addedCourses',
  'notification.notifications': 'notifications.json notifications',
  'notification.mails': 'notifications.json mails',
  'notification.mail_refusals': 'notifications.json mailRefusals',
  'notification.achievements': 'notifications.json achievements',
  'notification.push_subscriptions': 'notifications.json browsersWithPushes',
  'notification.calendar_connections': 'notifications.json calendarFeeds',
  'notification.calendar_imports': 'notifications.json calendarImports',
  'notification.calendar_settings': 'notifications.json calendarSettings',
};
/** Copies of what another service holds as its owner, the machinery of events, rankings of whole squads, and counts. */
const HELD_ELSEWHERE =
  /\.(golfers|memberships|availability_entries|busy_times|outbox|inbox|dead_letters|attempts|erasures|audit_entries|limit_counts|nudges|game_date_notices|rankings|pushes|reminders)$|^(squad|notification)\.tee_times$|^notification\.(answer_links|added_golfers|guest_links)$|^(recommendation|notification|availability)\.squads$/;

const { server, stack } = await ownStackWithMails();

const browser = aBrowser('the-phone-of-the-owner');
const request = (golfer: Golfer, password = 'fairway7') => golfer.call(routes.requestExport, { body: { password } });
const tokensOf = ({ user }: Golfer) =>
  server
    .lettersTo(user.email)
    .filter(({ subject }) => subject === 'Your Fourball data')
    .map(({ text }) => /\/profile\?export=([\w-]+)/.exec(text)?.[1] ?? '');
async function newToken(golfer: Golfer): Promise<string> {
  const before = tokensOf(golfer).length;
  expect((await request(golfer)).status).toBe(200);
  return until('the link', async () => tokensOf(golfer)[before]);
}
const fetchCopy = (visitor: Visitor, token: string) =>
  fetch(`${stack.url}/api/profile/export?token=${token}`, { headers: { cookie: visitor.cookieHeader() } });

const [owner, mate] = [await registerGolfer(stack.url, 'Owner'), await registerGolfer(stack.url, 'Mate')];
const unconfirmed = await request(owner);
await verifyAddresses(stack, owner, mate);
const { squadId } = await squadOf(owner, { members: [mate] });
await owner.ask(routes.addGolfers, { params: { squadId }, body: { golfers: [{ firstName: 'Kim', lastName: 'Po' }] } });
for (const golfer of [owner, mate]) await beFree(golfer);
const body = { date: inDays(4), timeSlots: ['09:00' as const], notes: '=HYPERLINK("https://evil.example")' };
await owner.ask(routes.saveAvailability, { body });
const courseId = await courseIn(owner, 'Europe/Lisbon');
const { id: teeTimeId } = await bookRound(owner, [owner, mate], { squadId, courseId, day: 5, time: '09:00' });
const { recommendationId } = await owner.ask(routes.getTeeTime, { params: { teeTimeId } });
await owner.ask(routes.addGuest, { params: { recommendationId }, body: { name: 'Lou' } });
await owner.ask(routes.subscribeToPush, { body: browser });
const { connections } = await owner.ask(routes.connectCalendar, { params: { provider: 'apple' } });
const { feedUrl } = firstOf(connections);
await owner.ask(routes.forgotPassword, { body: { email: owner.user.email } });
await settled(stack);

describe('a copy of what is held of a golfer', () => {
  test('takes the password and the mailbox: a session alone gets none', async () => {
    expect([unconfirmed.status, problemOf(unconfirmed).code]).toEqual([409, 'email-not-confirmed']);
    const wrong = await request(owner, 'not-the-password');
    expect([wrong.status, problemOf(wrong).errors]).toEqual([
      400,
      [{ path: 'body.password', message: 'Current password is incorrect' }],
    ]);
    const [first, second] = [await newToken(owner), await newToken(owner)];
    const statuses = async (visitor: Visitor, tokens: readonly string[]) =>
      Promise.all(tokens.map(async (token) => (await fetchCopy(visitor, token)).status));
    expect(await statuses(owner, ['', 'guessed', first, second])).toEqual([400, 400, 400, 200]);
    expect(await statuses(mate, [second])).toEqual([400]);
    expect(await statuses(createVisitor(stack.url), [second])).toEqual([401]);
    await queryOf(stack, 'auth', `UPDATE mailed_links SET expires_at = now() WHERE user_id = '${owner.user.id}'`);
    expect(await statuses(owner, [second])).toEqual([400]);
  });

  test('holds what each service holds of theirs, in every table, and no secret and no address of others', async () => {
    const answer = await fetchCopy(owner, await newToken(owner));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="fourball-\d{4}-\d\d-\d\d\.zip"$/);
    const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
    const textOf = new Map(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
    const rowsOf = (place: string): unknown[] => {
      const [file = '', list = ''] = place.split(' ');
      return JSON.parse(textOf.get(file) ?? '{}')[list] ?? [];
    };
    const tables = (await placesOf(stack, owner.user.id))
      .filter((place) => !place.startsWith('stream '))
      .map((place) => place.replace(/: \d+$/, ''))
      .filter((table) => !HELD_ELSEWHERE.test(table));
    expect(tables.filter((table) => !(table in LIST_OF))).toEqual([]);
    expect(tables.filter((table) => LIST_OF[table] && rowsOf(LIST_OF[table]).length === 0)).toEqual([]);
    expect(textOf.get('rounds.ics')).toContain('BEGIN:VEVENT');
    expect(textOf.get('rounds.csv')?.split('\r\n')).toHaveLength(1 + rowsOf('rounds.json rounds').length);
    expect(textOf.get('availability.csv')).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    const [{ password = '' } = {}] = await queryOf<{ password: string }>(
      stack,
      'auth',
      `SELECT password FROM users WHERE id = '${owner.user.id}'`,
    );
    const secrets = [password, browser.keys.auth, browser.endpoint, feedTokenOf(feedUrl), mate.user.email];
    const all = [...textOf.values()].join('\n');
    for (const secret of secrets) expect(all).not.toContain(secret);
  });
});
