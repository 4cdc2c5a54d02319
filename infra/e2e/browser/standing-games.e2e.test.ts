import { DAYS } from '@fourball/contracts/constants.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { createSquad, inDays, registerGolfer } from '../../proofs/golfer.ts';
import { runStandingGames } from '../../proofs/jobs.ts';
import { openBrowser, type ProofBrowser } from '../screens/browser.ts';

const stack = inject('stack');
/** So near that the moment of its opening has passed. */
const FIRST = inDays(4);
const DAY = new Date(`${FIRST}T12:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });

const [leader, member] = [await registerGolfer(stack.url, 'Dana'), await registerGolfer(stack.url, 'Lee')];
const { squad, inviteCode } = await createSquad(leader, 'Standing Warriors');
await member.ask(routes.join, { params: { inviteCode } });
const squadPath = `/squad/${squad.id}`;
const dana = await openBrowser(stack.url, { visitor: leader });
const lee = await openBrowser(stack.url, { visitor: member });
afterAll(() => expect([dana.faults, lee.faults]).toEqual([[], []]));

const press = ({ page }: ProofBrowser, name: string | RegExp) => page.getByRole('button', { name }).first().click();

test('a leader makes a game, its members answer its first date, and it is locked and booked', async () => {
  const { page } = dana;
  await page.goto(squadPath);
  await press(dana, 'Make it a standing game');
  for (const day of DAYS) {
    const chip = page.getByRole('checkbox', { name: new RegExp(`^${day}$`, 'i') });
    await chip.setChecked(day === DAY.toLowerCase(), { force: true });
  }
  await page.getByLabel('First date').fill(FIRST);
  await page.getByLabel('Start', { exact: true }).fill('08:10');
  await page.getByLabel('Course (optional)').fill('quill');
  await page.getByRole('list', { name: 'Courses found' }).getByRole('button').first().click();
  await page.getByLabel('Fewest players').fill('2');
  await press(dana, 'Make Standing Game');
  await page.getByRole('heading', { level: 1, name: `${DAY} game` }).waitFor();
  const dates = page.getByRole('list', { name: 'Coming dates' }).getByRole('listitem');
  await runStandingGames(stack);
  await dates.first().getByText('Open', { exact: true }).waitFor();

  await lee.page.goto('/');
  const asked = lee.page.getByRole('list', { name: 'Standing games to answer' });
  await asked.getByRole('button', { name: /^In: / }).click();
  await asked.getByText(/^1 in, 1 to answer/).waitFor();

  await dates
    .first()
    .getByText(/1 in, 1 to answer/)
    .waitFor();
  await dates.first().getByRole('button', { name: /^In: / }).click();
  await dates.first().getByRole('link').click();
  await press(dana, 'Set the players now');
  await press(dana, 'Book It');
  await press(dana, 'Confirm Booking');
  const round = page.getByRole('region', { name: "You're in" }).getByRole('link', { name: 'See the round' });
  await round.waitFor();
  await lee.page.goto(squadPath);
  await lee.page.getByRole('list', { name: 'Standing games' }).getByText('Booked', { exact: true }).waitFor();
  await round.click();
  const players = page.getByRole('region', { name: 'Who plays' });
  for (const name of ['Dana Proof', 'Lee Proof']) await players.getByText(name).waitFor();
});
