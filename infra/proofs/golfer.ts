import { createHash, randomBytes } from 'node:crypto';
import { TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import type { User } from '@fourball/contracts/http/auth.ts';
import { STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import type { Recommendation, TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { createVisitor, type Visitor } from '../lib/visitor.ts';
import { queryOf } from './databases.ts';
import type { SharedStack } from './stack.ts';

/** A visitor who is signed in. */
export interface Golfer extends Visitor {
  readonly user: User;
}

/** Registers a golfer with the stack at `url`, or behind several gateways that take turns. */
export async function registerGolfer(url: string | readonly string[], firstName: string): Promise<Golfer> {
  const visitor = createVisitor(url);
  // Test files that run side by side share a stack, and a moment.
  const email = `${firstName.toLowerCase()}.${randomBytes(6).toString('hex')}@example.com`;
  const body = { email, password: 'fairway7', firstName, lastName: 'Proof' };
  return { ...visitor, user: await visitor.ask(routes.register, { body }) };
}

/**
 * Has golfers confirm their addresses as by the link of a mail, wherever the mails of the stack go: mails, and invitations
 * to the address, reach them from then on.
 */
export async function verifyAddresses(stack: Pick<SharedStack, 'postgresUrl'>, ...golfers: Golfer[]): Promise<void> {
  for (const golfer of golfers) {
    await golfer.ask(routes.verifyEmail, { body: { token: await verificationTokenOf(stack, golfer.user.id) } });
    // A golfer's own read that is not stale knows their write: after these so do the services that ask for it.
    await until(`${golfer.user.email} to be confirmed everywhere`, async () => {
      const reads = [golfer.call(routes.listNotifications, { query: {} }), golfer.call(routes.listSquads, {})];
      return (await Promise.all(reads)).every(({ headers }) => !headers.has(STALE_HEADER));
    });
  }
}

/** Token of a link that confirms a golfer's address: put in the place of the mailed one, of which only a hash is kept. */
export async function verificationTokenOf(stack: Pick<SharedStack, 'postgresUrl'>, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  await queryOf(
    stack,
    'auth',
    `UPDATE mailed_links SET token_hash = '${hash}' WHERE id =
     (SELECT id FROM mailed_links WHERE user_id = '${userId}' AND purpose = 'verification' ORDER BY created_at DESC LIMIT 1)`,
  );
  return token;
}

/** A squad that `golfer` creates, and the code by which others join it. */
export async function createSquad(golfer: Golfer, name: string): Promise<{ squad: SquadDetail; inviteCode: string }> {
  const squad = await golfer.ask(routes.createSquad, { body: { name } });
  const params = { squadId: squad.id };
  const { inviteCode } = await golfer.ask(routes.createInvite, { params, body: {} });
  return { squad, inviteCode };
}

/** The calendar date so many days from today, as YYYY-MM-DD. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

interface Company {
  readonly leaders?: readonly Golfer[];
  readonly members?: readonly Golfer[];
  readonly name?: string;
}

/** A squad of its own for a rule that changes it. */
export async function squadOf(
  creator: Golfer,
  { leaders = [], members = [], name = 'Weekend Warriors' }: Company = {},
) {
  const { squad, inviteCode } = await createSquad(creator, name);
  for (const golfer of [...leaders, ...members]) await golfer.ask(routes.join, { params: { inviteCode } });
  for (const { user } of leaders) {
    const params = { squadId: squad.id, userId: user.id };
    await creator.ask(routes.changeMember, { params, body: { role: 'leader' } });
  }
  return { squadId: squad.id, inviteCode };
}

/** The days ahead on which the squad of the house is free all day: enough to book one tee time after the other. */
const FREE_DAYS = Array.from({ length: 25 }, (_, index) => index + 3);

/** Says for a golfer that they are free on so many days from now, all day unless said otherwise. */
export async function beFree(
  golfer: Golfer,
  days: readonly number[] = FREE_DAYS,
  timeSlots: readonly TimeSlot[] = TIME_SLOTS,
): Promise<void> {
  // One after another: a read waits for the session's latest write alone.
  for (const day of days)
    await golfer.ask(routes.saveAvailability, { body: { date: inDays(day), timeSlots: [...timeSlots] } });
}

/** Recommends tee times to the squad; at least two. */
export async function offersOf(golfer: Golfer, squadId: string): Promise<[Recommendation, Recommendation]> {
  const offers = await golfer.ask(routes.generateRecommendations, { params: { squadId } });
  if (offers.length < 2) throw new Error('Too little was recommended');
  return offers as [Recommendation, Recommendation];
}

/** The ids of those who still have a seat. */
export const playersOf = ({ bookings }: TeeTime): string[] =>
  bookings.filter(({ status }) => status === 'confirmed').map(({ userId }) => userId);

/** Has a leader send golfers the details of a tee time. */
export function sendNotice(
  leader: Golfer,
  squadId: string,
  golfers: readonly Golfer[],
  { course = 'Proof Links', ...words }: { course?: string; note?: string } = {},
) {
  const teeTimeDetails = { date: inDays(5), time: '09:00', course, pricePerPlayer: 1 };
  const body = { teeTimeDetails, availableMembers: golfers.map(({ user }) => user.id), ...words };
  return leader.ask(routes.notifyTeeTime, { params: { squadId }, body });
}

/** The first of a list that must not be empty. */
export function firstOf<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('The list is empty');
  return first;
}

/** A course that stands wherever it is wanted, again the same one; the golfer's squads see it. */
export async function courseIn(golfer: Golfer, timeZone: string, name = `Links of ${timeZone}`): Promise<string> {
  const known = await golfer.ask(routes.searchCourses, { query: { search: name } });
  const body = { name, city: 'Nowhere', timeZone };
  const course = known.find((one) => one.name === name) ?? (await golfer.ask(routes.addCourse, { body }));
  return course.id;
}

const east = 12 - new Date().getUTCHours();
/** A zone in which it is noon: by night nobody is reminded, and mails of dates do not leave. */
export const NOON = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;

/** Where and when a squad is to play: whole hours, so many days from now. */
export interface Wish {
  readonly squadId: string;
  readonly courseId: string;
  readonly day: number;
  readonly time: string;
  /** As the course gave it; else one is made up. */
  readonly reference?: string;
}

/** Books a tee time for the players in the name of the squad's creator; it has one group of them, or the first of several. */
export async function bookRound(creator: Golfer, players: readonly Golfer[], wish: Wish): Promise<TeeTime> {
  const { squadId, courseId, day, time, reference } = wish;
  const slot = { date: inDays(day), time, courseId };
  const params = { recommendationId: '' };
  for (const player of players) {
    const chosen = await player.ask(routes.confirmOptimalSlot, { params: { squadId }, body: { slot } });
    params.recommendationId = chosen.id;
  }
  await creator.ask(routes.bookRecommendation, {
    params,
    body: reference === undefined ? {} : { bookingReference: reference },
  });
  const all = await creator.ask(routes.listTeeTimes, { params: { squadId } });
  return firstOf(
    all.filter(({ date, time: start, status }) => date === slot.date && start === time && status === 'confirmed'),
  );
}

/** An instant as a clock on the wall of a zone shows it: `2027-03-28 09:00`. */
export function onTheWall(instant: Date, timeZone: string): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('sv-SE', options).format(instant);
}
