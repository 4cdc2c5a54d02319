import { expect, inject, test } from 'vitest';
import { openBrowser, type ProofBrowser } from '../screens/browser.ts';
import { readyCast } from '../screens/cast.ts';
import { inBothThemes } from '../screens/looks.ts';
import { everythingShown, pathOf, SCREENS, visitorOf } from '../screens/screens.ts';

const stack = inject('stack');
const cast = await readyCast(stack);
const phones = new Map<string, ProofBrowser>();
for (const screen of SCREENS) {
  if (phones.has(screen.who)) continue;
  const visitor = visitorOf(screen, cast);
  phones.set(screen.who, await openBrowser(stack.url, visitor && { visitor }));
}

test.each(SCREENS)('axe finds nothing wrong with $name, on a phone, in both themes', async (screen) => {
  const phone = phones.get(screen.who) as ProofBrowser;
  await phone.page.goto(pathOf(screen.path, cast));
  await screen.open?.(phone.page);
  await everythingShown(screen, phone.page);
  // Judge a dialog alone: the page beneath it is a screen of its own here.
  expect(await inBothThemes(phone.page, { part: screen.open && '[role=dialog]' })).toEqual([]);
  expect(phone.faults).toEqual([]);
});
