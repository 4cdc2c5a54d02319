import type { Page } from 'playwright-core';

/** Today where the browsers of these tests are. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

const dayMilliseconds = 24 * 60 * 60 * 1000;
const noonOf = (date: string) => new Date(`${date}T12:00:00Z`);
const plus = (date: string, days: number) =>
  new Date(noonOf(date).getTime() + days * dayMilliseconds).toISOString().slice(0, 10);

/** The date so many days from today. */
export const dayAhead = (days: number): string => plus(today(), days);

/** The seven dates, Monday first, of the week so many weeks from this one. */
export function weekAhead(weeks: number): string[] {
  const monday = plus(today(), 7 * weeks - ((noonOf(today()).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, day) => plus(monday, day));
}

const inWords = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(noonOf(date));

/** `Sat, Jun 14`, as the map of a squad says it. */
export const shortDate = (date: string) => inWords(date, { weekday: 'short', month: 'short', day: 'numeric' });

/** A slot of the week grid, which says its date as `Saturday, June 14`. */
export function slot(page: Page, date: string, time: string) {
  const day = inWords(date, { weekday: 'long', month: 'long', day: 'numeric' });
  return page.getByRole('grid').getByRole('button', { name: `${day}, ${time}` });
}
