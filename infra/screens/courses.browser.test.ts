import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { createSquad } from '../proofs/squad.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { lookAt } from './looks.ts';

const stack = inject('stack');
let dana: Golfer;
let browser: ProofBrowser;

beforeAll(async () => {
  dana = await registerGolfer(stack.url, 'Dana');
  browser = await openBrowser(stack.url, { visitor: dana });
});
afterAll(async () => {
  await browser?.close();
});

const card = () => browser.page.getByRole('region', { name: 'Favorite Courses' });
const search = (words: string) => card().getByLabel('Find a course').fill(words);
const found = () => card().getByRole('list', { name: 'Courses found' });
const favorites = () => card().getByRole('list', { name: 'Favorite courses' });
const star = (name: string) => ({ name: `Favorite: ${name}` });
const toast = (text: string) => browser.page.getByRole('listitem').getByText(text, { exact: true }).waitFor();
const saved = async () => (await dana.ask(authRoutes.profile, {})).favoriteCourses;
const dialog = () => browser.page.getByRole('dialog', { name: 'Add a missing course' });
const add = () => dialog().getByRole('button', { name: 'Add Course' }).click();
const coursesOf = (words: string) => dana.ask(recommendationRoutes.searchCourses, { query: { search: words } });

test('the profile says what favorites do, and that there are none yet', async () => {
  await browser.page.goto('/profile');
  await card().getByText('No favorite courses yet', { exact: true }).waitFor();
  await card()
    .getByText(/squads are offered tee times at their members' favorite courses.* 4 points more\.$/)
    .waitFor();
  await card().getByRole('button', { name: 'Add a Missing Course' }).scrollIntoViewIfNeeded();
  expect(await lookAt(browser, 'courses-none')).toEqual([]);
});

test.each(['copperquill', 'PHOENIX copper', ' az  copperquill '])(
  '"%s" finds a course by name, city or state',
  async (words) => {
    // What was found before stays until then.
    const answered = browser.page.waitForResponse((response) => response.url().includes('/api/courses?search='));
    await search(words);
    await answered;
    await card().getByText('1 found', { exact: true }).waitFor();
    const row = found().getByRole('listitem').filter({ hasText: 'Copperquill Links' });
    await row.getByText('Phoenix, AZ', { exact: true }).waitFor();
    await row.getByText('Rated 4.6 · $145 · 18 holes', { exact: true }).waitFor();
  },
);

test('courses of the demo catalogue say that they are fictional', async () => {
  await found().getByText('Demo', { exact: true }).first().waitFor();
  await card().getByText('Courses marked "Demo" are fictional: they are there to try things out.').waitFor();
});

test('a star makes a favorite, which is there after a reload', async () => {
  await found().getByRole('button', star('Copperquill Links')).click();
  await favorites().getByText('Copperquill Links').waitFor();
  await expect.poll(saved).toHaveLength(1);
  await found().scrollIntoViewIfNeeded();
  expect(await lookAt(browser, 'courses-found')).toEqual([]);
  await browser.page.reload();
  await favorites().getByText('Copperquill Links').waitFor();
});

test('two stars in quick succession are both kept', async () => {
  await search('nine');
  for (const name of ['Gullmarrow Nine', 'Pinequill Nine']) await found().getByRole('button', star(name)).click();
  await expect.poll(saved).toHaveLength(3);
});

test('a star that the server refuses goes out again, and the failure is said', async () => {
  await browser.page.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await favorites().getByRole('button', star('Copperquill Links')).click();
  await toast('Failed to update favorite courses. Please try again.');
  await favorites().getByText('Copperquill Links').waitFor();
  await browser.page.unroute('**/api/profile');
  expect(await saved()).toHaveLength(3);
});

test('a favorite is removed by its star, by keyboard as well, and the focus stays by the list', async () => {
  await favorites().getByRole('button', star('Copperquill Links')).press('Enter');
  await favorites().getByText('Copperquill Links').waitFor({ state: 'detached' });
  const focused = "document.activeElement.querySelector(':scope > ul')?.getAttribute('aria-label')";
  expect(await browser.page.evaluate(focused)).toBe('Favorite courses');
  await expect.poll(saved).toHaveLength(2);
});

test('a search that finds nothing says so, one that fails offers another try', async () => {
  await search('zzz nowhere');
  await card().getByText('No courses found', { exact: true }).waitFor();
  await browser.page.route('**/api/courses?search*', (route) => route.abort());
  await search('phoenix');
  await card().getByText('Courses could not be searched').waitFor();
  await browser.page.unroute('**/api/courses?search*');
  await card().getByRole('button', { name: 'Try again' }).click();
  await found().getByText('Phoenix, AZ').first().waitFor();
});

test('a missing course asks for what is wrong with it, word by word', async () => {
  await search('Owl Creek');
  await card().getByRole('button', { name: 'Add a Missing Course' }).click();
  expect(await dialog().getByLabel('Course Name').inputValue()).toBe('Owl Creek');
  await dialog().getByLabel('Course Name').fill(' ');
  await dialog().getByLabel('Average Price').fill('cheap');
  await dialog().getByLabel('Booking Link').fill('http://owl-creek.example.com');
  await add();
  for (const text of [
    'Course name is required',
    'must be a price with at most two decimals',
    'must be an https address',
  ])
    await dialog().getByText(text, { exact: true }).waitFor();
  expect(await dialog().getByLabel('Time Zone').count()).toBe(0);
  expect(await lookAt(browser, 'courses-add')).toEqual([]);
});

test('one whose time zone its city and state do not tell asks for it', async () => {
  await dialog().getByLabel('Course Name').fill('Owl Creek');
  await dialog().getByLabel('Average Price').fill(' ');
  await dialog().getByLabel('Booking Link').fill('https://owl-creek.example.com');
  await dialog().getByLabel('City').fill('Sintra');
  await add();
  await dialog().getByText('Its city and state do not tell the time zone: choose it', { exact: true }).waitFor();
  expect(await browser.page.evaluate('document.activeElement.placeholder')).toBe('City, such as Lisbon');
  expect(await lookAt(browser, 'courses-add-zone')).toEqual([]);
  await dialog().getByLabel('Time Zone').fill('Lisbon');
  await dialog().getByText('9 holes').click();
  await add();
  await toast('Course added');
  await favorites().getByText('Owl Creek').waitFor();
  expect(await coursesOf('owl creek')).toMatchObject([
    { city: 'Sintra', state: null, timeZone: 'Europe/Lisbon', holes: 9, averagePrice: null, addedBy: dana.user.id },
  ]);
  await expect.poll(saved).toHaveLength(3);
});

test('one whose city tells the time zone is added at once; one that is there already is refused in words', async () => {
  const addHere = async () => {
    await card().getByRole('button', { name: 'Add a Missing Course' }).click();
    await dialog().getByLabel('Course Name').fill('Quail Bend');
    await dialog().getByLabel('City').fill('phoenix');
    await dialog().getByLabel('State').fill('AZ');
    await dialog().getByLabel('Average Price').fill('64.50');
    await add();
  };
  await addHere();
  await dialog().waitFor({ state: 'detached' });
  expect(await coursesOf('quail bend')).toMatchObject([{ timeZone: 'America/Phoenix', averagePrice: 64.5 }]);
  await addHere();
  await dialog().getByText('This course is there already: search for it', { exact: true }).waitFor();
  await browser.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  expect(await browser.page.evaluate('document.activeElement.textContent')).toBe('Add a Missing Course');
});

test('a squad mate finds the course that a golfer added, a stranger does not', async () => {
  const [lee, kim] = [await registerGolfer(stack.url, 'Lee'), await registerGolfer(stack.url, 'Kim')];
  const { inviteCode } = await createSquad(dana, 'Owls');
  await lee.ask(squadRoutes.join, { params: { inviteCode } });
  const query = { search: 'owl creek' };
  await expect.poll(async () => (await lee.ask(recommendationRoutes.searchCourses, { query })).length).toBe(1);
  expect(await kim.ask(recommendationRoutes.searchCourses, { query })).toEqual([]);
  expect(browser.faults).toEqual([]);
});
