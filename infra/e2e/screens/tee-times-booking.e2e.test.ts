import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { answer, hold } from '../../screens/held-answers.ts';
import { lookAt } from '../../screens/looks.ts';
import type { ReadySquad } from '../../screens/ready-squad.ts';
import { listed, openTeeTimes, squadOfFour, teeTimesPath } from '../../screens/tee-times-page.ts';

const stack = inject('stack');
let ready: ReadySquad;
let dana: Awaited<ReturnType<typeof openTeeTimes>>;
let lee: typeof dana;

beforeAll(async () => {
  ready = await squadOfFour(stack.url);
  await ready.dana.ask(recommendationRoutes.generateRecommendations, { params: { squadId: ready.squad.id } });
  [dana, lee] = await Promise.all([openTeeTimes(stack.url, ready.dana), openTeeTimes(stack.url, ready.lee)]);
  await dana.page.goto(teeTimesPath(ready));
  await dana.card(0).getByText('Who plays with whom').click();
});
afterEach(() => dana.page.unrouteAll());
afterAll(async () => {
  expect([dana?.faults, lee?.faults]).toEqual([[], []]);
  await Promise.all([dana?.close(), lee?.close()]);
});

describe('"I\'m In"', () => {
  test('shows at once, before the server has agreed, and by the keyboard alone', async () => {
    const release = await hold(dana.page, '**/confirm');
    await dana.button("I'm In", 0).press('Enter');
    await dana.card(0).getByText('1 confirmed').waitFor();
    await dana.card(0).getByLabel("You're in").waitFor();
    expect(await dana.focused()).toBe('Confirmed');
    expect((await listed(ready))[0]?.confirmedMembers).toEqual([]);
    await release();
    await dana.says('Confirmed!');
    await dana.says("You've confirmed your attendance for this tee time");
    expect((await listed(ready))[0]?.confirmedMembers).toEqual([ready.dana.user.id]);
  });

  test('regroups those who have confirmed', async () => {
    await dana.card(0).getByText('Of those who confirmed').waitFor();
    expect(await dana.card(0).getByRole('list', { name: 'Groups' }).innerText()).not.toContain('Lee');
    expect(await lookAt(dana, 'tee-times-confirmed')).toEqual([]);
  });

  test.each([
    ['refused', 409, '409: This tee time is already booked'],
    ['lost on the way', null, 'Fourball cannot be reached. Check your connection and try again.'],
  ] as const)('that is %s goes back, with the reason', async (_how, status, reason) => {
    await answer(dana.page, '**/confirm', status, 'This tee time is already booked');
    await dana.button("I'm In", 1).click();
    await dana.says('Failed to confirm recommendation');
    await dana.says(reason);
    await dana.button("I'm In", 1).waitFor();
    await dana.card(1).getByText('0 confirmed').waitFor();
  });
});

describe('"Can\'t make it"', () => {
  test('takes it back at once, and its message offers to undo it', async () => {
    const release = await hold(dana.page, '**/confirm');
    await dana.button("Can't make it", 0).press('Enter');
    await dana.card(0).getByText('0 confirmed').waitFor();
    expect(await dana.focused()).toBe("I'm In");
    await release();
    await dana.says("You're out");
    expect((await listed(ready))[0]).toMatchObject({ status: 'pending', confirmedMembers: [] });
    await dana.button('Undo').click();
    await dana.says('Confirmed!');
    await dana.button('Confirmed', 0).waitFor();
  });

  test('that is refused leaves the golfer in, and says in words what to do instead', async () => {
    await answer(dana.page, '**/confirm', 409, 'This tee time is already booked: give up your seat instead');
    await dana.button("Can't make it", 0).click();
    await dana.says('Failed to take back your confirmation');
    await dana.says('409: This tee time is already booked: give up your seat instead');
    await dana.button('Confirmed', 0).waitFor();
  });
});

describe('"Book It"', () => {
  test('is for the creator alone, and only once somebody has confirmed', async () => {
    await lee.page.goto(teeTimesPath(ready));
    await lee.button("I'm In", 0).click();
    await lee.says('Confirmed!');
    expect(await lee.button('Book It').count()).toBe(0);
    await dana.card(0).getByText('2 confirmed').waitFor();
    expect(await dana.button('Book It').count()).toBe(1);
    await dana.button('Book It', 0).waitFor();
  });

  test('shows the groups before it is done, and is left by Cancel', async () => {
    await dana.button('Book It', 0).click();
    const dialog = dana.page.getByRole('alertdialog', { name: 'Book this tee time?' });
    await dialog.getByText('Of those who confirmed').waitFor();
    await dialog.getByText(/^(Dana, Lee|Lee, Dana)$/).waitFor();
    expect(await lookAt(dana, 'tee-times-book')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dana.button('Book It', 0).waitFor();
  });

  test('that is refused names the reason', async () => {
    await answer(dana.page, '**/book', 409, 'Lee is booked elsewhere then');
    await dana.button('Book It', 0).click();
    await dana.button('Confirm Booking').click();
    await dana.says('Failed to confirm booking');
    await dana.says('409: Lee is booked elsewhere then');
    await dana.button('Book It', 0).waitFor();
  });

  test('books, and leads to the course, which nobody else contacts', async () => {
    await dana.button('Book It', 0).click();
    await dana.button('Confirm Booking').click();
    await dana.says('Booking confirmed!');
    await dana.card(0).getByText('Booked', { exact: true }).waitFor();
    await dana.card(0).getByText('As booked').waitFor();
    await dana
      .card(0)
      .getByText(/^Fourball does not contact the course/)
      .waitFor();
    expect(
      await dana
        .card(0)
        .getByText(/^Booking Reference:/)
        .innerText(),
    ).toMatch(/FB-\w+$/);
    for (const name of ["I'm In", 'Confirmed', "Can't make it", 'Book It'])
      expect(await dana.button(name, 0).count()).toBe(0);
    expect(await dana.page.evaluate('document.activeElement.tagName')).toBe('H3');
    expect(await lookAt(dana, 'tee-times-booked')).toEqual([]);
  });

  test('gives a reference to copy', async () => {
    await dana.button('Copy booking reference').click();
    await dana.says('Booking reference copied to clipboard.');
    expect(await dana.page.evaluate('navigator.clipboard.readText()')).toBe(
      (await listed(ready)).find((one) => one.bookingConfirmed)?.bookingReference,
    );
  });
});
