import { cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fill, openApp, press, serverOfAda } from '../../../testing/app.tsx';
import { renderForGolfer } from '../../../testing/render.tsx';
import { says } from '../../../testing/says.ts';
import { SquadForm } from './squad-form.tsx';

test('a squad without a name is refused while it is typed', async () => {
  const golfer = renderForGolfer(<SquadForm userId="dana" squads={[]} />);
  const name = screen.getByLabelText('Squad Name');
  await golfer.type(name, 'A');
  await golfer.clear(name);
  expect(await screen.findByText('Squad name is required')).toBeTruthy();
  await golfer.type(name, 'Aces');
  expect(screen.queryByText('Squad name is required')).toBeNull();
});

test('the chosen days are summed up in the order of the week', async () => {
  const golfer = renderForGolfer(<SquadForm userId="dana" squads={[]} />);
  await golfer.click(screen.getByRole('button', { name: 'Sunday' }));
  await golfer.click(screen.getByRole('button', { name: 'Friday' }));
  expect(screen.getByText('Selected: Friday, Sunday')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Friday' }).getAttribute('aria-pressed')).toBe('true');
});

test('a squad is private and books nothing by itself unless its creator says otherwise', () => {
  renderForGolfer(<SquadForm userId="dana" squads={[]} />);
  expect(screen.getByRole('switch', { name: 'Private Squad' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('switch', { name: 'Auto-book best times' }).getAttribute('aria-checked')).toBe('false');
});

describe('"Invite from Contacts"', () => {
  async function openContacts() {
    const golfer = renderForGolfer(<SquadForm userId="dana" squads={[]} />);
    await press(golfer, 'Invite from Contacts');
    return { golfer, dialog: within(await screen.findByRole('dialog', { name: 'Invite to Squad' })) };
  }
  const search = 'Search contacts or enter email...';

  test('tells one who knows nobody how to invite somebody all the same, and is left by Cancel', async () => {
    const { golfer, dialog } = await openContacts();
    dialog.getByText('No contacts available');
    dialog.getByText('Enter an email address above to invite someone manually');
    expect(dialog.getByPlaceholderText('Hey! Want to join our golf squad?').getAttribute('rows')).toBe('3');
    expect(dialog.queryByRole('button', { name: 'Choose from this phone' })).toBeNull();
    await press(golfer, 'Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('adds typed addresses by Enter or "Add", called by what stands before the "@", and each can be left out again', async () => {
    const { golfer, dialog } = await openContacts();
    await golfer.type(dialog.getByPlaceholderText(search), 'robin@example.com{Enter}');
    await golfer.type(dialog.getByPlaceholderText(search), 'kim@example.com');
    await press(golfer, 'Add');
    await press(golfer, 'Remove kim');
    await golfer.type(dialog.getByPlaceholderText(search), 'KIM');
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
      ['kimkim@example.com', false],
    ]);
    await press(golfer, 'Send Invites (1)');
    await says('Contacts Selected');
    const chosen = screen.getByRole('region', { name: 'Selected (1)' });
    await press(golfer, 'Remove robin');
    expect(chosen.isConnected).toBe(false);
  });

  /** A phone whose contact picker answers so. */
  const onPhone = (select: () => Promise<unknown>) =>
    Object.defineProperty(navigator, 'contacts', { configurable: true, value: { select } });

  test('chooses contacts of the phone at once, by the name that they have there', async () => {
    const robin = { name: ['Robin Hill'], email: ['robin@example.com'], tel: ['555'] };
    onPhone(async () => [robin, { name: ['No Address'], email: [], tel: [] }]);
    const { golfer, dialog } = await openContacts();
    await press(golfer, 'Choose from this phone');
    await dialog.findByRole('checkbox', { name: /Robin Hill/, checked: true });
    dialog.getByRole('button', { name: 'Send Invites (1)' });
  });

  test.each([
    ['Contact Access Not Available', new TypeError('no'), /^This browser has none\. You can invite people by entering/],
    ['Contact Access Denied', new DOMException('no'), 'You can invite people by entering their email address.'],
  ])('"%s" tells that one can invite by email', async (title, refusal, words) => {
    onPhone(() => Promise.reject(refusal));
    await press((await openContacts()).golfer, 'Choose from this phone');
    await says(title, words);
  });
});

test('a draft is there again after the page was left, until the squad is created', async () => {
  const open = async () => {
    cleanup();
    const golfer = openApp('/create-squad');
    return { golfer, name: await screen.findByLabelText<HTMLInputElement>('Squad Name') };
  };
  const load = async (golfer: UserEvent, title: string) => {
    await press(golfer, 'Load Draft');
    await says(title);
  };
  serverOfAda();
  const first = await open();
  await load(first.golfer, 'No Draft');
  await fill(first.golfer, 'Squad Name', 'Night Owls');
  await press(first.golfer, 'Friday');
  await press(first.golfer, 'Private Squad', 'switch');
  await press(first.golfer, 'Save Draft');
  await says('Draft Saved');

  const { golfer, name } = await open();
  expect([name.value, screen.queryByText('Draft loaded')]).toEqual(['', null]);
  await load(golfer, 'Draft Loaded');
  expect(name.value).toBe('Night Owls');
  screen.getByText('Selected: Friday');
  expect(screen.getByText('Draft loaded').getAttribute('role')).toBe('status');
  screen.getByRole('switch', { name: 'Private Squad', checked: false });
  await press(golfer, 'Create Squad');
  await says('Squad created!');
  await load((await open()).golfer, 'No Draft');
});
