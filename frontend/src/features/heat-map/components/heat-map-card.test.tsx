import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepFocus } from '../../../lib/keep-focus.ts';
import { press, renderForGolfer, sees, textsOf } from '../../../testing/golfer.tsx';
import { heatMapOf } from '../../../testing/heat-maps.ts';
import { createServer } from '../../../testing/server.ts';
import { ada, idOf } from '../../../testing/states.ts';
import { HeatMapCard } from './heat-map-card.tsx';

const names = { [ada.id]: 'Ada Palmer', [idOf(3)]: 'Kim Palmer', [idOf(2)]: 'Lee Palmer' };
const members = Object.entries(names).map(([userId, name]) => ({ userId, name }));

function open(change: Parameters<typeof heatMapOf>[0] = {}, facts = {}) {
  createServer({ squadHeatMap: heatMapOf(change, facts) });
  return renderForGolfer(<HeatMapCard squadId={idOf(10)} members={members} viewerId={ada.id} />, { user: ada });
}

const cell = (name: string) => screen.findByRole('button', { name });
const dialog = async (name?: string) => within(await screen.findByRole('dialog', { name }));
const nine = () => cell('Sat, Jun 15 at 9:00 AM: 2 of 3 free, 1 not answered, the best');

test('the weekends come first, at the hours at which most are free; all hours and all days are one tap away', async () => {
  const golfer = open();
  const cells = () => screen.getAllByRole('button', { name: /\d of 3 free/ });
  expect((await nine()).textContent).toBe('2');
  expect(cells()).toHaveLength(6 * 4);
  expect(screen.getByText('11 AM to 6 PM: nobody is free')).toBeTruthy();
  await golfer.click(screen.getByRole('button', { name: 'All hours' }));
  expect(cells()).toHaveLength(6 * 13);
  expect(screen.queryByText(/: nobody is free$/)).toBeNull();
  await golfer.click(screen.getByRole('button', { name: 'All days' }));
  expect(cells()).toHaveLength(7 * 13);
  await golfer.click(screen.getByRole('button', { name: /^Jun 22/ }));
  expect(await cell('Tue, Jun 25 at 9:00 AM: 1 of 3 free, 1 not answered')).toBeTruthy();
  await press(golfer, 'Weekends', 'Fewer hours');
  expect(cells()).toHaveLength(6 * 4);
});

test('an hour of which nobody has said anything has no number, others a bar as wide as the share of who has not', async () => {
  open({ '2058-06-16 09:00': { free: [], unanswered: [0, 1, 2] } });
  const barOf = (one: HTMLElement) => one.querySelector<HTMLElement>('[style]')?.style.width;
  expect(barOf(await nine())).toMatch(/^33\.3/);
  const silent = await cell('Sun, Jun 16 at 9:00 AM: 0 of 3 free, 3 not answered');
  expect([silent.textContent, barOf(silent)]).toEqual(['', undefined]);
  expect(screen.getByText('not answered')).toBeTruthy();
});

test('who reads large text gets the days with their best hours in the place of the grid; a day opens all of its hours', async () => {
  const matchMedia = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(matchMedia(media), { matches: media === '(width < 18rem)' }),
  );
  await open().click(await screen.findByRole('button', { name: /^Sat, Jun 15.*: 2 of 3 free$/ }));
  expect(within(await screen.findByRole('dialog')).getAllByText('Ada Palmer (you), Lee Palmer')).toBeTruthy();
  expect(screen.queryByRole('grid')).toBeNull();
});

test('a tap on an hour says who is free, who has not answered and who is busy, one on a day so of all of its hours; Escape gives the focus back', async () => {
  const golfer = open();
  await golfer.click(await nine());
  const slot = await dialog('Sat, Jun 15 at 9:00 AM');
  for (const words of ['2 of 3 free', 'Ada Palmer (you), Lee Palmer', 'Kim Palmer']) slot.getByText(words);
  expect(slot.queryByText('Busy:')).toBeNull();
  await golfer.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(await nine());
  await golfer.click(await cell('Sat, Jun 15 at 10:00 AM: 1 of 3 free, 1 not answered'));
  const other = await dialog('Sat, Jun 15 at 10:00 AM');
  expect(textsOf(other.getAllByRole('term'))).toEqual(['Free:', 'Not answered:', 'Busy:']);
  await golfer.keyboard('{Escape}');
  await golfer.click(await cell('Saturday, June 15'));
  const day = await dialog('Saturday, June 15');
  const spans = ['6:00 AM to 8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM to 6:00 PM'];
  expect(textsOf(day.getAllByRole('heading', { level: 3 }))).toEqual(spans);
  expect(day.getAllByText('Ada Palmer (you)')).toHaveLength(3);
});

test('Escape gives the focus back also on a phone so slow that the heading has taken it over meanwhile', async () => {
  onTestFinished(keepFocus());
  const golfer = open();
  const cell = await nine();
  await golfer.click(cell);
  await screen.findByRole('dialog');
  const held: unknown[] = [];
  document.addEventListener('focusin', ({ target }) => held.push(target));
  // Delay everything that is to happen at once beyond what waits for a moment.
  const inTime = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (what: () => void, ms = 0) => inTime(what, ms === 0 ? 300 : ms));
  await golfer.keyboard('{Escape}');
  await waitFor(() => expect(held).toEqual([screen.getByRole('heading', { name: 'Squad Availability' }), cell]));
});

test.each([
  [
    'an hour of a booked round has a flag in the place of a count, and says who plays',
    { playing: [0, 2], free: [] },
    'booked round, 2 play, 0 of 3 free, 1 not answered',
    { count: '', key: 'booked round', said: 'A round of the squad is booked. 0 of 3 free' },
    { 'Playing:': 'Ada Palmer (you), Lee Palmer', 'Not answered:': 'Kim Palmer' },
  ],
  [
    'an hour at which somebody is free by the usual week has a ring, and says who',
    { usual: [2] },
    '2 of 3 free, 1 by usual week, 1 not answered, the best',
    { count: '2', key: 'usual days', said: '2 of 3 free' },
    { 'Free:': 'Ada Palmer (you)', 'Free by usual week:': 'Lee Palmer', 'Not answered:': 'Kim Palmer' },
  ],
  [
    'an hour that is too late keeps its answers, and says so',
    { isOpen: false },
    '2 of 3 free, 1 not answered, too late for a tee time',
    { count: '2', key: 'not answered', said: '2 of 3 free. It is too late for a tee time then.' },
    { 'Free:': 'Ada Palmer (you), Lee Palmer', 'Not answered:': 'Kim Palmer' },
  ],
])('%s', async (_, facts, name, { count, key, said }, people) => {
  const golfer = open({ '2058-06-15 09:00': facts });
  const hour = await cell(`Sat, Jun 15 at 9:00 AM: ${name}`);
  expect([hour.textContent, hour.querySelectorAll('svg').length]).toEqual([count, count ? 0 : 1]);
  await sees(key);
  await golfer.click(hour);
  const slot = await dialog('Sat, Jun 15 at 9:00 AM');
  slot.getByText(said);
  expect(textsOf(slot.getAllByRole('term'))).toEqual(Object.keys(people));
  expect(textsOf(slot.getAllByRole('definition'))).toEqual(Object.values(people));
});

test('the grid is one stop of the Tab key, and arrows and Enter, Home and End with Control, work within it', async () => {
  const golfer = open();
  (await cell('Saturday, June 15')).focus();
  const isAt = (name: RegExp) => expect(document.activeElement?.getAttribute('aria-label')).toMatch(name);
  await golfer.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  isAt(/^Sun, Jun 16 at 8:00 AM/);
  await golfer.keyboard('{Control>}{End}{/Control}');
  isAt(/^Fri, Jun 28 at 10:00 AM/);
  await golfer.keyboard('{Control>}{Home}{/Control}{ArrowDown}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Sat, Jun 15 at 7:00 AM' })).toBeTruthy();
  await golfer.keyboard('{Escape}{Tab}');
  expect(document.activeElement?.closest('table')).toBeNull();
});

test('a new squad has no map yet, and leads to My Schedule', async () => {
  open({}, { silent: [0, 1, 2] });
  expect(await screen.findByText('Nobody has answered yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set Your Availability' }).getAttribute('href')).toBe('/availability');
  expect(screen.queryByRole('grid')).toBeNull();
});
