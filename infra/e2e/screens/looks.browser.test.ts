import { routes } from '@fourball/contracts/http/routes.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect, inject, test } from 'vitest';
import { registerGolfer } from '../../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { readyCast } from './cast.ts';
import { lookAt } from './looks.ts';
import { everythingShown, pathOf, SCREENS, weekendSlots } from './screens.ts';

const stack = inject('stack');
type Who = 'nobody' | 'dana' | 'lee' | 'pat' | 'nora';
const cast = await readyCast(stack);
const nora = await registerGolfer(stack.url, 'Nora');
const withoutTimes = (await cast.dana.ask(routes.listSquads, {})).find(({ name }) => name === 'Inviting');
const open = await cast.pat.ask(routes.createSquad, { body: { name: 'Open Fairways', isPrivate: false } });
for (const name of ['Saturday Sunrise Society', 'Back Nine Regulars'])
  await cast.pat.ask(routes.createSquad, { body: { name } });
const browsers = new Map<Who, ProofBrowser>();
afterEach(async () => {
  for (const { page, context } of browsers.values()) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
  }
});

async function pageOf(who: Who): Promise<Page> {
  const visitor = who === 'nobody' ? undefined : { ...cast, nora }[who];
  const browser = browsers.get(who) ?? (await openBrowser(stack.url, visitor && { visitor }));
  browsers.set(who, browser);
  return browser.page;
}
const goTo = (page: Page, path: string) =>
  page.goto(
    pathOf(path, cast)
      .replace(':withoutTimes', withoutTimes?.id ?? '')
      .replace(':open', open.id),
  );

test.each(SCREENS)('$name reads well in both themes, on a phone and on a wide screen', async (screen) => {
  const page = await pageOf(screen.who);
  await goTo(page, screen.path);
  await screen.open?.(page);
  await everythingShown(screen, page);
  expect(await lookAt(page, screen.name.replaceAll(/\W+/g, '-'))).toEqual([]);
});

type Step = string | RegExp | ((page: Page) => Promise<unknown>);

const into = (label: string, text: string) => (page: Page) => page.getByLabel(label, { exact: true }).fill(text);
const seeks = (text: string) => (page: Page) => page.getByRole('combobox').fill(text);
const keys = (pressed: string) => (page: Page) => page.keyboard.press(pressed);
const slotsShown = (page: Page) => weekendSlots(page).first().waitFor();
/** Presses a free button of the month or the week. */
const cell = (place: number) => (page: Page) =>
  page.getByRole('gridcell').getByRole('button', { disabled: false }).nth(place).click();
/** Taps on somebody who has to be there, or stays at home. */
const face = (place: number) => (page: Page) =>
  page.getByRole('group', { name: 'Who has to be there?' }).getByRole('button').nth(place).click();
const givesEmail = into('Email', 'nobody@example.com');
/** Presses the button, not the tab of the same name. */
const signsIn = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true }).click();
const turnsOn = (page: Page) => page.getByRole('switch').click();
const picksOne = (page: Page) => page.getByRole('checkbox').first().check();
/** Presses the button of an open dialog, not the one of the page by which it opens. */
const sends = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Send Confirmation' }).click();
async function showsQrCode(page: Page): Promise<void> {
  await page.getByText('Show a QR code').click();
  await page.getByRole('img', { name: /^QR code/ }).scrollIntoViewIfNeeded();
}
const FORGOT = 'Forgot your password?';
const SQUAD = '/squad/:squadId';
const MEMBERS = `${SQUAD}?tab=members`;
const ADDING = '/squad/:withoutTimes?tab=members';
const LIST = 'Kim Po <kim@example.com>\nAlexandra Featherstonehaugh; alexandra.featherstonehaugh@example.com\nKim';
const checksList: readonly Step[] = ['Add Golfers', 'Paste a list', into('Golfers', LIST), 'Check the list'];
const addsCourse = ['Add a Missing Course', into('Course Name', 'Owl Creek'), into('City', 'Sintra'), 'Add Course'];
const AVAILABILITY = `${SQUAD}?tab=availability`;
const ROUND = '/round/:teeTimeId';
const RESET = '/auth?token=of-a-mail';

/** A state by its name, its address, what is pressed or done there, and words that it shows then; Dana's without a name. */
const STATES: readonly (readonly [
  name: string,
  path: string,
  steps: readonly Step[],
  words: string | RegExp,
  who?: Who,
])[] = [
  ['auth-wrong', '/auth', [signsIn], 'Please enter a valid email address', 'nobody'],
  ['auth-refused', '/auth', [givesEmail, into('Password', 'fairway7'), signsIn], 'Login failed', 'nobody'],
  ['sign-up-wrong', '/auth', ['Sign Up', 'Create Account'], 'First name is required', 'nobody'],
  ['forgot', '/auth', [FORGOT, 'Send Reset Link'], 'Please enter a valid email address', 'nobody'],
  ['forgot-sent', '/auth', [FORGOT, givesEmail, 'Send Reset Link'], /^We've sent password reset/, 'nobody'],
  ['reset-wrong', RESET, ['Reset Password'], 'Please confirm your password', 'nobody'],
  ['claim-wrong', '/claim?token=of-a-mail', ['Create Account'], 'Password must be at least 6 characters', 'nobody'],
  ['restore-email', '/restore-email?token=of-a-mail', [], 'Undo the change of your address', 'nobody'],
  ['merge', '/merge?token=of-a-mail', [], 'Keep your page in your account'],
  ['verify-email', '/verify-email?token=of-a-mail', [], 'Confirm your e-mail address', 'nobody'],
  ['join-invalid', '/join', [], 'Invalid Link', 'nobody'],
  ['join-expired', '/join/none', [], 'Invite Expired', 'nobody'],
  ['join-signed-out', '/join/:inviteCode', [], 'Sign in to join this golf squad', 'nobody'],
  ['joined', '/join/:inviteCode', ['Join Squad'], 'Welcome to the Squad!', 'pat'],
  ['home-empty', '/', [], 'No squads yet', 'nora'],
  ['help', '/', ['Help'], 'Take Tour', 'nora'],
  ['offline', '/', [slotsShown, (page) => page.context().setOffline(true)], /^Offline\./],
  ['account-menu', '/', ['Account'], 'Logout'],
  ['palette', '/', [slotsShown, keys('Control+k')], /^Your Rounds/],
  ['palette-found', '/', [slotsShown, keys('Control+k'), seeks('weekend w')], /Who is free when/],
  ['palette-nothing', '/', [slotsShown, keys('Control+k'), seeks('bowling')], 'Nothing is called so.'],
  ['shortcuts', '/', [slotsShown, keys('?')], 'Show these shortcuts'],
  ['notifications-undo', '/', [/^Notifications/, /^Delete: /], 'Undo'],
  ['notifications-read', '/', [/^Notifications/, 'Mark all read', 'Unread (0)'], 'No unread notifications'],
  ['home-invite', '/', ['Invite to Weekend Warriors'], 'Generate New Link'],
  ['round-menu', ROUND, [/^Change: /], 'Move tee time'],
  ['round-move', ROUND, [/^Change: /, 'Move tee time'], 'Move Tee Time'],
  ['round-seats', ROUND, [/^Change: /, 'Change seats', 'One seat less'], 'Save Seats'],
  ['round-guest-wrong', ROUND, ['Bring a guest', 'Add Guest'], 'Name is required'],
  ['round-guest', ROUND, ['Bring a guest', into('Name', 'Kim'), 'Add Guest'], /your guest$/],
  ['round-cancel', ROUND, [/^Change: /, 'Cancel tee time'], 'Cancel this tee time?'],
  ['squad-found', SQUAD, ['Find Tee Time'], 'Analysis Complete'],
  ['squad-invite', SQUAD, ['Invite Members', 'Generate New Link'], 'Generate Invite Link'],
  ['squad-shared-link', SQUAD, ['Invite Members', turnsOn], /^Once replaced, /],
  ['squad-qr-code', SQUAD, ['Invite Members', showsQrCode], 'Show a QR code'],
  ['squad-confirm', SQUAD, ['Send Confirmation', into('Price per Player', ''), sends], 'Missing Information'],
  ['squad-settings', MEMBERS, ['Edit Squad', into('Squad Name', ''), 'Save Squad'], 'Squad name is required'],
  ['squad-member-menu', MEMBERS, ['Change Lee Proof'], 'Hand over squad'],
  ['squad-hand-over', MEMBERS, ['Change Lee Proof', 'Hand over squad'], 'Hand the squad over to Lee Proof?'],
  ['squad-remove', MEMBERS, ['Change Lee Proof', 'Remove from squad'], 'Remove Lee Proof?'],
  ['squad-delete', MEMBERS, ['Delete Squad'], 'Delete Weekend Warriors?'],
  ['squad-leave', MEMBERS, ['Leave Squad'], 'Leave Weekend Warriors?', 'lee'],
  ['squad-add-golfer', ADDING, ['Add Golfers', 'Add Golfer'], 'First name is required'],
  ['squad-add-list', ADDING, ['Add Golfers', 'Paste a list'], 'Check the list'],
  ['squad-add-checked', ADDING, checksList, /^Left out: /],
  ['squad-added', ADDING, [...checksList, 'Add 2 golfers'], /^No account/],
  ['squad-new-link', ADDING, ['Change Kim Po', 'Make a new link'], 'A new link for Kim Po?'],
  ['squad-who', SQUAD, [face(0), face(0), face(1)], /^With .+, without .+ tee times?$/],
  ['squad-hour', AVAILABILITY, [/ at 8:00 AM: 2 of/], 'Free:'],
  ['squad-day', AVAILABILITY, [/^\w+day, \w+ \d+$/], /^6:00 AM/],
  ['squad-roster', AVAILABILITY, [], /^(helps most|No missing answer .+)$/],
  ['squad-all-days', AVAILABILITY, ['All days', 'All hours'], 'Fewer hours'],
  ['squad-not-found', '/squad/none', [], 'Squad Not Found'],
  ['open-squad', '/squad/:open', [], 'You can join this squad', 'nora'],
  ['schedule-busy', '/availability', ['Next month', cell(20), /^Mark busy: /], 'Busy all day'],
  ['schedule-week', '/availability?view=week', ['Next week', cell(3), cell(10), cell(11)], /not saved yet/i],
  ['calendar-connected', '/availability', ['Sync Calendar', connects], '1 connected'],
  ['tee-times-no-squads', '/tee-times', [], 'No squads yet', 'nora'],
  ['tee-times-empty', '/tee-times?squad=:withoutTimes', [], 'No recommendations yet'],
  ['tee-times-squads', '/tee-times', [], 'Saturday Sunrise Society', 'pat'],
  ['tee-times-opened', '/tee-times', ['Details'], /of 100$/],
  ['tee-times-book', '/tee-times', ["I'm In", 'Book It'], 'Book this tee time?'],
  ['create-squad-more', '/create-squad', ['More Options'], 'Squad Settings'],
  ['create-squad-wrong', '/create-squad', ['Create Squad'], 'Squad name is required'],
  ['create-squad-invite', '/create-squad', ['More Options', 'Invite from Contacts', picksOne], /^Send Invites/],
  ['courses-found', '/profile?open=courses', [into('Find a course', 'copperquill')], /are fictional/],
  ['courses-wrong', '/profile?open=courses', ['Add a Missing Course', 'Add Course'], 'Course name is required'],
  ['courses-zone', '/profile?open=courses', addsCourse, 'Its city and state do not tell the time zone: choose it'],
  ['profile-information', '/profile?open=information', [], 'Save Profile'],
  ['profile-preferences', '/profile?open=preferences', [], 'Preferred Days'],
  ['profile-notifications', '/profile?open=notifications', [], 'Golf Notifications'],
  ['profile-calendar', '/profile?open=calendar', [], 'Available Calendars'],
  ['profile-keyboard', '/profile?open=keyboard', [], 'Single keys'],
  ['profile-devices', '/profile?open=devices', [], 'This device'],
  ['profile-email', '/profile', ['Change Email', 'Mail Me a Code'], 'Please enter a valid email address'],
  ['profile-end-all', '/profile?open=devices', ['Sign Out Everywhere'], 'Sign out everywhere?'],
  ['profile-delete', '/profile', ['Delete Account'], 'Delete your account?'],
];

/** Connects a calendar without the provider's page, which no test reaches. */
async function connects(page: Page): Promise<void> {
  await cast.dana.ask(routes.connectCalendar, { params: { provider: 'google' } });
  await page.reload();
  await page.getByRole('button', { name: 'Sync Calendar' }).click();
}

test.for(STATES)('so does the state "%s"', async ([name, path, steps, words, who = 'dana']) => {
  const page = await pageOf(who);
  await goTo(page, path);
  for (const step of steps) {
    const named = { name: step as string, exact: true };
    const pressed = () =>
      (['menuitem', 'tab'] as const).reduce(
        (any, role) => any.or(page.getByRole(role, named)),
        page.getByRole('button', named),
      );
    await (typeof step === 'function' ? step(page) : pressed().first().click());
  }
  await page.getByText(words, { exact: true }).first().waitFor();
  expect(await lookAt(page, name)).toEqual([]);
});

/** A call without which something loads or fails, and the words of the former where that is a state of its own. */
test.for<readonly [name: string, path: string, call: string | RegExp, loading: string | null, who?: Who]>([
  ['session', '/', '**/api/user', null],
  ['join', '/join/:inviteCode', '**/api/invite/*', 'Loading invite details...', 'nobody'],
  ['unsubscribe', '/unsubscribe/:mailToken', '**/api/unsubscribe/**', null, 'nobody'],
  ['home', '/', /\/api\/(squads|bookings|optimal-weekend-slots)$/, 'Loading optimal slots...'],
  ['schedule', '/availability', '**/api/availability?*', null],
  ['heat-map', AVAILABILITY, '**/heat-map', 'Loading squad availability...'],
  ['tee-times', '/tee-times', '**/squad-tee-time-recommendations/*', 'Loading recommendations...'],
])('so does "%s" while it loads, and with what failed', async ([name, path, call, loading, who = 'dana']) => {
  const page = await pageOf(who);
  if (loading) {
    await page.route(call, () => {});
    await goTo(page, path);
    await page.getByText(loading).last().waitFor({ state: 'attached' });
    expect(await lookAt(page, `${name}-loading`)).toEqual([]);
    await page.unroute(call);
  }
  await page.route(call, (route) => route.fulfill({ status: 503, body: 'Out of order' }));
  await goTo(page, path);
  await page.getByRole('alert').getByText('503: Out of order').first().waitFor();
  expect(await lookAt(page, `${name}-failed`)).toEqual([]);
});

test('so does each step of the tour', async () => {
  const page = await pageOf('nora');
  await goTo(page, '/profile');
  await page.getByRole('button', { name: 'Replay' }).click();
  for (let step = 1; step <= 6; step += 1) {
    await page.getByText(`Step ${step} of 6`, { exact: true }).waitFor();
    expect(await lookAt(page, `tour-${step}`)).toEqual([]);
    if (step < 6) await page.getByRole('button', { name: 'Continue' }).click();
  }
});

test('a message stands above the tabs, and goes by a swipe to the right of fifty pixels', async () => {
  const page = await pageOf('dana');
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, SQUAD);
  await page.getByRole('button', { name: 'Find Tee Time' }).click();
  const message = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Close message' }) });
  await message.waitFor();
  // While it has the focus its time stands still.
  await page.keyboard.press('F8');
  const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const swipe = async (pixels: number) => {
    const { x = 0, y = 0, height = 0 } = (await message.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(tabs?.y ?? 0);
    await page.mouse.move(x + 60, y + height / 2);
    await page.mouse.down();
    for (const part of [0.25, 0.5, 0.75, 1]) await page.mouse.move(x + 60 + pixels * part, y + height / 2);
    await page.mouse.up();
  };
  await swipe(40);
  await swipe(-120);
  expect(await message.count()).toBe(1);
  await swipe(60);
  await message.waitFor({ state: 'detached' });
  const faults = [...browsers.values()].flatMap((browser) => browser.faults);
  expect(faults.filter((fault) => !fault.startsWith('503 '))).toEqual([]);
});
