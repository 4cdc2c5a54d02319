import type { Page } from 'playwright-core';

/** Today where the browsers of these tests are. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

const dayMilliseconds = 24 * 60 * 60 * 1000;
const noonOf = (date: string) => new Date(`${date}T12:00:00Z`);
const plus = (date: string, days: number) =>
  new Date(noonOf(date).getTime() + days * dayMilliseconds).toISOString().slice(0, 10);

/** The seven dates, Monday first, of the week so many weeks from this one. */
export function weekAhead(weeks: number): string[] {
  const monday = plus(today(), 7 * weeks - ((noonOf(today()).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, day) => plus(monday, day));
}

const named = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date: string): string => format.format(noonOf(date));
};

/** `Saturday, June 14`, as the week grid says it. */
const longDate = named({ weekday: 'long', month: 'long', day: 'numeric' });
/** `Saturday, June 14, 2025`, as the month calendar says it. */
export const fullDate = named({ dateStyle: 'full' });
/** `Sat, Jun 14`, as the list of dates says it. */
export const shortDate = named({ weekday: 'short', month: 'short', day: 'numeric' });

/** A slot of the week grid. */
export const slot = (page: Page, date: string, time: string) =>
  page.getByRole('grid').getByRole('button', { name: `${longDate(date)}, ${time}` });
