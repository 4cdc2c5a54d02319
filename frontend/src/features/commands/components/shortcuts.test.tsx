import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderForGolfer, textsOf } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { idOf, squadOf, teeTimeOf } from '../../../testing/states.ts';
import { ShortcutSettings } from './shortcut-settings.tsx';
import { type Opened, Shortcuts } from './shortcuts.tsx';

function Frame() {
  const [opened, setOpened] = useState<Opened>(null);
  return (
    <>
      <input aria-label="Squad Name" />
      <button type="button">Somewhere</button>
      <ShortcutSettings />
      <Shortcuts opened={opened} onOpen={setOpened} />
    </>
  );
}

function open() {
  const listSquads = [squadOf(), squadOf({ id: idOf(11), name: 'Early Birds' })];
  createServer({ listSquads, listBookings: [teeTimeOf()] });
  return renderForGolfer(<Frame />, { at: '/profile' });
}

const address = () => screen.getByTestId('address').textContent;
const palette = () => screen.findByRole('combobox', { name: 'Go to' });
/** Name of the option that Enter would take. */
const chosen = () => within(screen.getByRole('listbox')).getByRole('option', { selected: true }).textContent;

test.each([
  ['gh', '/'],
  ['gs', '/availability'],
  ['gt', '/tee-times'],
  ['gb', '/tee-times?view=rounds'],
  ['gxgh', '/'],
  ['c', '/create-squad'],
  ['{Control>}c{/Control}{Alt>}c{/Alt}{Meta>}c{/Meta}', '/profile'],
])('the keys "%s", which with Control, Alt or Meta are the browser\'s, lead to %s', async (keys, path) => {
  await open().keyboard(keys);
  expect(address()).toBe(path);
});

test.each([
  ['while a golfer types', 'Squad Name'],
  ['where they were turned off', 'Single keys'],
])('single keys do nothing %s, and those of the palette do', async (_, pressed) => {
  const golfer = open();
  await golfer.click(screen.getByLabelText(pressed));
  await golfer.keyboard('ghc?');
  expect([address(), screen.queryByRole('dialog')]).toEqual(['/profile', null]);
  await golfer.keyboard('{Control>}k{/Control}');
  expect(await palette()).toBeTruthy();
});

test('"?" lists the shortcuts, beneath which no other does anything', async () => {
  const golfer = open();
  await golfer.keyboard('?');
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(textsOf(list.getAllByRole('definition'))).toContain('Best Tee Times');
  await golfer.keyboard('gh{Control>}k{/Control}');
  expect([address(), screen.queryByRole('combobox')]).toEqual(['/profile', null]);
  await golfer.click(list.getByRole('link', { name: 'Turn single keys off' }));
  expect(address()).toBe('/profile?open=keyboard');
});

test('the palette finds what is typed, and Enter leads to what the arrows chose', async () => {
  const golfer = open();
  await golfer.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(await palette());
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(9));
  expect(chosen()).toContain('Home');
  await golfer.keyboard('early');
  expect(screen.getByText('3 results')).toBeTruthy();
  await golfer.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(chosen()).toContain('Members');
  const { id } = screen.getByRole('option', { selected: true });
  expect((await palette()).getAttribute('aria-activedescendant')).toBe(id);
  await golfer.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/squad/${idOf(11)}?tab=members`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape leaves everything as it was, the focus too', async () => {
  const golfer = open();
  screen.getByRole('button', { name: 'Somewhere' }).focus();
  await golfer.keyboard('{Control>}k{/Control}');
  await palette();
  await golfer.keyboard('nothing of that name');
  expect(screen.getByText('Nothing is called so.')).toBeTruthy();
  await golfer.keyboard('{Enter}{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Somewhere'));
  expect([address(), screen.queryByRole('dialog')]).toEqual(['/profile', null]);
});
