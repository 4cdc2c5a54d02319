import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fill, isFine, isWrong, press, renderForGolfer, says, sees, textsOf } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { ada, idOf, memberOf, squadOf } from '../../../testing/states.ts';
import { SquadForm } from './squad-form.tsx';

const mates = squadOf({ members: [memberOf(ada.id, 'Ada'), memberOf(idOf(2), 'Lee'), memberOf(idOf(3), 'Kim')] });
/** The whole form: a name and where the squad plays are all that is shown at first. */
async function open(squads = [mates]) {
  const golfer = renderForGolfer(<SquadForm user={ada} squads={squads} />);
  expect(screen.queryByLabelText('Description (optional)')).toBeNull();
  await golfer.click(button('More Options'));
  return golfer;
}
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const EMAILS = 'Email Addresses (optional)';

describe('the fields', () => {
  test('are empty to begin with, but for a squad that is private and books nothing by itself', async () => {
    await open();
    expect([field('Squad Name').placeholder, field('Squad Name').value]).toEqual(['e.g. Weekend Warriors', '']);
    expect(field('Description (optional)').value).toBe('');
    const invite = within(screen.getByRole('region', { name: 'Invite Members' }));
    expect(invite.getByLabelText(EMAILS)).toBeTruthy();
    expect(textsOf(invite.getAllByRole('button'))).toEqual(['Invite from Contacts', 'Save Draft', 'Load Draft']);
    const settings = within(screen.getByRole('region', { name: 'Squad Settings' }));
    expect(settings.getByRole('switch', { name: 'Private Squad', checked: true })).toBeTruthy();
    expect(settings.getByRole('switch', { name: 'Auto-book best times', checked: false })).toBeTruthy();
    for (const words of ['Only invited members can join', 'Automatically book when 75%+ available'])
      expect(settings.getByText(words)).toBeTruthy();
  });

  test('need a name alone, of at most 100 characters, which is said as it is typed', async () => {
    const golfer = await open();
    await golfer.click(button('Create Squad'));
    await isWrong(field('Squad Name'), 'Squad name is required');
    for (const label of ['Description (optional)', EMAILS]) await isFine(field(label));
    for (const [typed, sentence] of [
      ['W', ''],
      ['', 'Squad name is required'],
      ['W'.repeat(101), 'Squad name must be at most 100 characters'],
      ['W'.repeat(100), ''],
    ] as const) {
      await fill(golfer, field('Squad Name'), typed);
      await (sentence ? isWrong(field('Squad Name'), sentence) : isFine(field('Squad Name')));
    }
  });

  test('sum the chosen days up in words, in the order of the week', async () => {
    const golfer = await open();
    const days = within(screen.getByRole('group', { name: 'Preferred Days' }));
    const names = textsOf(days.getAllByRole('button'));
    expect(names).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
    for (const name of ['Sunday', 'Friday']) await golfer.click(days.getByRole('button', { name }));
    expect(days.getByText('Selected: Friday, Sunday')).toBeTruthy();
    for (const name of ['Sunday', 'Friday']) await golfer.click(days.getByRole('button', { name, pressed: true }));
    expect(days.queryByText(/^Selected:/)).toBeNull();
  });

  test('have a city with or without its state as the home area, and say what it does', async () => {
    const golfer = await open();
    const words = "Courses of this area are candidates for your tee times, besides the members' favorites.";
    expect(within(screen.getByRole('group', { name: 'Where do you play?' })).getByText(words)).toBeTruthy();
    await fill(golfer, field('State (optional)'), 'CO');
    await isWrong(field('City (optional)'), 'Name the city, too, or leave both empty');
    await fill(golfer, field('State (optional)'), '');
    await isFine(field('City (optional)'));
  });
});

describe('where the squad plays', () => {
  const from = (timeZone: string) => {
    const options = new Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
  };

  async function created(golfer: Awaited<ReturnType<typeof open>>) {
    const server = createServer({ createSquad: squadOf() });
    await fill(golfer, field('Squad Name'), 'Aces');
    await golfer.click(button('Create Squad'));
    await says('Squad created!');
    return server.asked[0]?.body;
  }

  test('is asked second, and guessed by the time zone of the browser', async () => {
    from('America/Denver');
    const golfer = await open();
    const details = within(screen.getByRole('region', { name: 'Squad Details' }));
    expect(details.getAllByRole('group')[0]).toBe(details.getByRole('group', { name: 'Where do you play?' }));
    expect(details.getByText(/^Near Denver, CO\?/)).toBeTruthy();
    const guessed = { homeArea: { city: 'Denver', state: 'CO' }, creatorTimeZone: 'America/Denver' };
    expect(await created(golfer)).toMatchObject(guessed);
  });

  test('is changed, or taken back, in a field that has the focus at once', async () => {
    from('America/Denver');
    const golfer = await open();
    await golfer.click(button('Change where you play'));
    expect(document.activeElement).toBe(field('City (optional)'));
    expect([field('City (optional)').value, field('State (optional)').value]).toEqual(['Denver', 'CO']);
    for (const name of ['State (optional)', 'City (optional)']) await fill(golfer, field(name), '');
    expect(await created(golfer)).toMatchObject({ homeArea: null });
  });
});

describe('contacts', () => {
  async function openDialog(squads = [mates]) {
    const golfer = await open(squads);
    await golfer.click(button('Invite from Contacts'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite to Squad' }));
    return { golfer, dialog, search: dialog.getByPlaceholderText('Search contacts or enter email...') };
  }

  test('are not added by what is no address, nor sent to while nobody is selected; each refusal says why, and how to go on', async () => {
    const { golfer, dialog, search } = await openDialog([]);
    await sees('No contacts available', 'Enter an email address above to invite someone manually');
    const send = dialog.getByRole('button', { name: 'Send Invites (0)' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    for (const typed of ['somebody', 'somebody@']) {
      await fill(golfer, search, typed);
      await golfer.keyboard('{Enter}');
      await says('Invalid Email', 'Please enter a valid email address.');
      expect(dialog.queryByRole('region')).toBeNull();
      await golfer.click(send);
      await says('No Contacts Selected', 'Please select at least one contact to invite.');
    }
  });

  test('are all squad mates, found by name, and typed addresses, called by what stands before the "@"', async () => {
    createServer({ getSquad: squadOf({ members: [...mates.members, memberOf(idOf(4), 'Pat')] }) });
    const { golfer, dialog, search } = await openDialog([{ ...mates, memberCount: 4 }]);
    await dialog.findByRole('checkbox', { name: /Pat Palmer/ });
    await golfer.type(search, 'LEE');
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    await golfer.click(dialog.getByRole('checkbox', { name: /Lee Palmer/ }));
    await fill(golfer, search, 'Robin.Hill@example.com');
    await golfer.click(dialog.getByRole('button', { name: 'Add' }));
    await golfer.type(search, 'robin.hill@example.com');
    for (const invited of [1, 2]) {
      await golfer.click(dialog.getByRole('checkbox', { name: /robin\.hill/ }));
      dialog.getByRole('button', { name: `Send Invites (${invited})` });
    }
    await golfer.type(search, 'dana@example.com{Enter}');
    expect(dialog.getByRole('region', { name: 'Selected (3)' }).textContent).toContain('robin.hill');
    await golfer.type(search, 'sam@');
    await golfer.click(dialog.getByRole('button', { name: 'Send Invites (3)' }));
    await says('Invalid Email');
    await golfer.type(search, 'example.com');
    await golfer.click(dialog.getByRole('button', { name: 'Send Invites (4)' }));
    await says('Contacts Selected');
    await golfer.click(button('Remove dana'));
    expect(screen.getByRole('region', { name: 'Selected (3)' }).textContent).toMatch(/samLee Palmerrobin.hill$/);
  });

  /** A phone whose contact picker answers so. */
  const onPhone = (select: () => Promise<unknown>) =>
    Object.defineProperty(navigator, 'contacts', { configurable: true, value: { select } });

  test('chooses contacts of the phone at once, by the name that they have there', async () => {
    const robin = { name: ['Robin Hill'], email: ['robin@example.com'], tel: ['555'] };
    onPhone(async () => [robin, { name: ['No Address'], email: [], tel: [] }]);
    const { golfer, dialog } = await openDialog();
    await golfer.click(button('Choose from this phone'));
    await dialog.findByRole('checkbox', { name: /Robin Hill/, checked: true });
    dialog.getByRole('button', { name: 'Send Invites (1)' });
  });

  test.each([
    ['Contact Access Not Available', new TypeError('no'), /^This browser has none\. You can invite people by entering/],
    ['Contact Access Denied', new DOMException('no'), 'You can invite people by entering their email address.'],
  ])('"%s" tells that one can invite by email', async (title, refusal, words) => {
    onPhone(() => Promise.reject(refusal));
    await (await openDialog()).golfer.click(button('Choose from this phone'));
    await says(title, words);
  });
});

test('a draft brings back what was typed, the days and the contacts, in the same browser, until the squad is created', async () => {
  const server = createServer({ createSquad: squadOf({ name: 'Aces' }) });
  const golfer = await open();
  await golfer.click(button('Load Draft'));
  await says('No Draft');
  await fill(golfer, field('Squad Name'), 'Aces');
  await fill(golfer, field('City (optional)'), 'Boulder');
  await press(golfer, 'Friday', 'Invite from Contacts', { checkbox: /Lee Palmer/ }, 'Send Invites (1)', 'Save Draft');
  await says('Draft Saved');
  cleanup();
  // As in another tab.
  sessionStorage.clear();
  await open();
  await golfer.click(button('Load Draft'));
  await says('Draft Loaded');
  expect(screen.getByText('Draft loaded')).toBeTruthy();
  expect(field('Squad Name').value).toBe('Aces');
  await sees('Selected: Friday', { region: 'Selected (1)' });
  await golfer.click(button('Create Squad'));
  await says('Squad created!');
  expect(server.asked[0]?.body).toMatchObject({
    preferredDays: ['friday'],
    homeArea: { city: 'Boulder', state: null },
    inviteEmails: 'lee@fourball.example',
  });
  await golfer.click(button('Load Draft'));
  await says('No Draft');
});

test('what was typed is there again after a reload, in this tab, until the squad is created', async () => {
  createServer({ createSquad: squadOf() });
  const reload = () => {
    cleanup();
    return renderForGolfer(<SquadForm user={ada} squads={[mates]} />);
  };
  let golfer = reload();
  expect(sessionStorage).toHaveLength(0);
  await fill(golfer, field('Squad Name'), 'Aces');
  golfer = reload();
  expect(field('Squad Name').value).toBe('Aces');
  // Nothing is sent that is not seen: more options are open where one of them was used.
  await press(golfer, 'More Options', 'Friday', 'Invite from Contacts', { checkbox: /Lee Palmer/ }, 'Send Invites (1)');
  golfer = reload();
  expect(screen.getByText('Selected: Friday')).toBeTruthy();
  await golfer.click(button('Remove Lee Palmer'));
  golfer = reload();
  expect(screen.queryByRole('region', { name: 'Selected (1)' })).toBeNull();
  await golfer.click(button('Create Squad'));
  await says('Squad created!');
  reload();
  expect([field('Squad Name').value, screen.queryByText('Selected: Friday')]).toEqual(['', null]);
});

describe('a new squad', () => {
  test('has what was chosen; addresses are trimmed, none is empty, there twice or their own, and a name is all it needs', async () => {
    const server = createServer({ createSquad: squadOf({ name: 'Early Birds' }) });
    const golfer = await open();
    await fill(golfer, field('Squad Name'), ' Early Birds ');
    await fill(golfer, field(EMAILS), ` kim@example.com ,, ,robin.hill@example.com,Kim@example.com,${ada.email}`);
    await press(golfer, { switch: 'Auto-book best times' }, 'Create Squad');
    await says('Squad created!', 'Early Birds is ready. 2 invitations sent.');
    expect(server.asked[0]?.body).toMatchObject({
      name: 'Early Birds',
      inviteEmails: 'kim@example.com, robin.hill@example.com',
      description: null,
      preferredDays: [],
      homeArea: null,
      isPrivate: true,
      autoBookEnabled: true,
    });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/squad/${idOf(10)}`));
  });

  test('is not created where an address is wrong, which is named beside its field', async () => {
    const server = createServer();
    const wrong = 'Not a valid email address: not-an-address';
    server.refuses('createSquad', 400, wrong, { 'body.inviteEmails': wrong });
    const golfer = await open();
    await fill(golfer, field('Squad Name'), 'Aces');
    await fill(golfer, field(EMAILS), 'kim@example.com, not-an-address');
    await golfer.click(button('Create Squad'));
    await isWrong(field(EMAILS), wrong);
    expect(screen.getByTestId('address').textContent).toBe('/');
  });
});
