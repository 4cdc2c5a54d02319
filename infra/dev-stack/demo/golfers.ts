import { DAYS } from '@fourball/contracts/constants.ts';
import { authRoutes, type User } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { courseRoutes } from '@fourball/contracts/http/course.ts';
import { emailRoutes } from '@fourball/contracts/http/email.ts';
import { OperatorError } from '../operator-error.ts';
import { type Caller, createCaller } from './caller.ts';
import { codeMailedTo } from './mails.ts';
import { DEMO_PASSWORD, type DemoGolfer } from './people.ts';

/** A golfer of the demo who is signed in. */
export interface Player extends Caller {
  readonly golfer: DemoGolfer;
  readonly user: User;
}

const WEEKS_AHEAD = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Signs a golfer in, and registers them the first time. */
export async function signIn(golfer: DemoGolfer, url: string, deadline: number): Promise<Player> {
  const caller = createCaller(url, deadline);
  const { email, firstName, lastName, username } = golfer;
  const known = await caller.call(authRoutes.login, { body: { email, password: DEMO_PASSWORD } });
  if (known.status !== 401) return { ...caller, golfer, user: known.body() };
  const body = { email, password: DEMO_PASSWORD, firstName, lastName, username };
  const registered = await caller.call(authRoutes.register, { body });
  if (registered.status === 409) {
    throw new OperatorError(`${email} or ${username} is taken at ${url} by someone who is not of the demo.`);
  }
  return { ...caller, golfer, user: registered.body() };
}

/** Confirms addresses by the codes of the latest mails to them: without that the golfers would get no other mail. */
export async function confirmAddresses(players: readonly Player[], mailFolder: string): Promise<void> {
  for (const { golfer, ask } of players.filter(({ user }) => user.emailVerified === false)) {
    const code = await codeMailedTo(golfer.email, mailFolder);
    // Mails go to a server.
    if (!code) return;
    await ask(emailRoutes.verifyEmail, { body: { code } });
  }
}

/** Fills in what a golfer has not said of themselves yet. */
export async function completeProfile({ golfer, user, ask }: Player): Promise<void> {
  if (user.handicap !== null || user.favoriteCourses.length > 0) return;
  const found = await ask(courseRoutes.searchCourses, { query: { search: golfer.favourite } });
  const { handicap, days, slots } = golfer;
  const body = {
    handicap,
    preferredDays: [...days],
    preferredTimeSlots: [...slots],
    favoriteCourses: found.map(({ id }) => id).slice(0, 1),
  };
  await ask(authRoutes.changeProfile, { body });
}

/** Says when a golfer is free in the next weeks, on the dates of which they have said nothing: busy or unwilling now and then. */
export async function sayWhenFree({ golfer, ask }: Player): Promise<void> {
  const dates = comingDates(new Date(), golfer);
  const [startDate, endDate] = [dates[0], dates.at(-1)];
  if (startDate === undefined || endDate === undefined) return;
  const said = await ask(availabilityRoutes.listAvailability, { query: { startDate, endDate } });
  const open = dates.filter((date) => !said.some((entry) => entry.date === date));
  for (const date of open) {
    const mood = moodOf(golfer, date);
    const timeSlots = mood === 'busy' ? [] : [...golfer.slots];
    const ifNeedBe = mood === 'unwilling' ? timeSlots.slice(0, 1) : [];
    const body = { date, isAvailable: mood !== 'busy', timeSlots, ifNeedBe };
    await ask(availabilityRoutes.saveAvailability, { body });
  }
}

/** The dates of the coming weeks that fall on a golfer's days, from the day after tomorrow on. */
function comingDates(now: Date, { days }: DemoGolfer): string[] {
  const ahead = Array.from({ length: WEEKS_AHEAD * 7 }, (_, index) => new Date(now.getTime() + (index + 2) * DAY_MS));
  return ahead
    .filter((date) => days.includes(DAYS[(date.getUTCDay() + 6) % 7] ?? 'monday'))
    .map((date) => date.toISOString().slice(0, 10));
}

/** Busy on about one date in six, and unwilling early on another; others for each golfer, and the same ones each time. */
function moodOf({ username }: DemoGolfer, date: string): 'busy' | 'unwilling' | 'glad' {
  const place = (username.length + Number(date.slice(8))) % 6;
  return place === 0 ? 'busy' : place === 3 ? 'unwilling' : 'glad';
}
