import { ROSTER_TEXT_MAX } from '@fourball/contracts/constants.ts';
import type { RosterLine } from '@fourball/contracts/http/roster.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fill, isWrong, keepsRules, press, renderForGolfer, says, textsOf } from '../../../testing/golfer.tsx';
import { createServer, type Server } from '../../../testing/server.ts';
import { squadOf } from '../../../testing/states.ts';
import { AddGolfersDialog } from './add-golfers-dialog.tsx';

function open() {
  const server = createServer();
  const onClose = vi.fn();
  return { server, onClose, golfer: renderForGolfer(<AddGolfersDialog squad={squadOf()} onClose={onClose} />) };
}

const added = (server: Server) => server.asked.filter(({ path }) => path.endsWith('/roster')).map(({ body }) => body);

const golferOf = (lastName: string, email: string | null = null) => ({
  ...{ firstName: 'Dana', lastName, email, handicap: null },
});
const lines: RosterLine[] = [
  { line: 1, outcome: 'added', golfer: golferOf('Fox'), fault: null },
  { line: 2, outcome: 'added-or-invited', golfer: { ...golferOf('Lee', 'lee@x.org'), handicap: -2.1 }, fault: null },
  { line: 4, outcome: 'known', golfer: golferOf('Po', 'po@x.org'), fault: null },
  { line: 5, outcome: 'fault', golfer: null, fault: 'Last name is required' },
];

/** Pastes a list and has it checked. */
async function check(golfer: UserEvent, text = 'Dana Fox') {
  await press(golfer, 'Paste a list');
  await fill(golfer, 'Golfers', text);
  await press(golfer, 'Check the list');
}

test('one golfer is added by name, with an address and a handicap; one who is known already or refused is said to be so', async () => {
  const { server, golfer, onClose } = open();
  await keepsRules(
    golfer,
    [
      ['First Name', '', 'First name is required', 'Dana'],
      ['Last Name', '', 'Last name is required', 'Fox'],
      ['Email (optional)', 'dana', 'Please enter a valid email address', ' Dana@X.org '],
      ['Golf Handicap (optional)', 'twelve', 'must be a number', '12,4'],
      ['Golf Handicap (optional)', '55', 'must be at most 54', '+2.1'],
    ],
    'Add Golfer',
  );
  server.answers({ addGolfers: { outcomes: ['known'] } });
  await press(golfer, 'Add Golfer');
  await isWrong(screen.getByLabelText('Email (optional)'), "This address is a member's or banned");
  const mend = server.refuses('addGolfers', 409, 'This squad is full: it has 200 members');
  await press(golfer, 'Add Golfer');
  await says('Failed to add golfers', '409: This squad is full: it has 200 members');
  expect(onClose).not.toHaveBeenCalled();
  mend();
  server.answers({ addGolfers: { outcomes: ['added'] } });
  await press(golfer, 'Add Golfer');
  await says('1 golfer added');
  expect(onClose).toHaveBeenCalledOnce();
  expect(added(server).at(-1)).toEqual({ golfers: [{ ...golferOf('Fox', 'dana@x.org'), handicap: -2.1 }] });
});

test('a list is shown line by line before anything is stored, and those are added for whom something happens', async () => {
  const { server, golfer, onClose } = open();
  server.answers({ previewRoster: lines, addGolfers: { outcomes: ['added', 'invited'] } });
  await check(golfer, 'the list');
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map((row) => textsOf(within(row).getAllByRole('cell')))).toEqual([
    ['1', 'Dana Fox', 'Joins'],
    ['2', 'Dana Leelee@x.orgHandicap +2.1', 'Joins; with an account, is invited'],
    ['4', 'Dana Popo@x.org', 'Left out: a member, banned or listed twice'],
    ['5', 'Left out: Last name is required'],
  ]);
  expect(server.asked.map(({ body }) => body)).toEqual([{ text: 'the list' }]);
  await press(golfer, 'Add 2 golfers');
  await says('1 golfer added', '1 golfer with an account invited by mail');
  expect(added(server)).toEqual([{ golfers: [lines[0]?.golfer, lines[1]?.golfer] }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a list in which nobody can be added offers to change it, with its text as it was, also after one golfer', async () => {
  const { server, golfer } = open();
  server.answers({ previewRoster: lines.slice(3) });
  await check(golfer, 'Dana');
  await screen.findByText('Left out: Last name is required');
  expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull();
  await press(golfer, 'One golfer', 'Paste a list', 'Change the list');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Golfers').value).toBe('Dana');
  server.answers({ previewRoster: [] });
  await press(golfer, 'Check the list');
  await screen.findByText('Nobody is named in this list');
});

test('a list is not sent without a text, or with one that is too long; a failure keeps it', async () => {
  const { server, golfer } = open();
  await press(golfer, 'Paste a list', 'Check the list');
  await isWrong(screen.getByLabelText('Golfers'), 'Name at least one golfer');
  await fill(golfer, 'Golfers', 'x'.repeat(ROSTER_TEXT_MAX + 1));
  await press(golfer, 'Check the list');
  await isWrong(screen.getByLabelText('Golfers'), 'A list has at most 60,000 characters');
  expect(server.asked).toEqual([]);
  server.refuses('previewRoster', 503, 'Out of order.');
  await check(golfer);
  await says('Failed to read the list', '503: Out of order.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Golfers').value).toBe('Dana Fox');
});

test('a file takes the place of the text, in UTF-8 or as an older spreadsheet wrote it', async () => {
  const { golfer } = open();
  await press(golfer, 'Paste a list');
  const input = screen.getByLabelText<HTMLInputElement>('Choose a CSV file');
  const text = () => screen.getByLabelText<HTMLTextAreaElement>('Golfers').value;
  const upload = (bytes: BlobPart) => golfer.upload(input, new File([bytes], 'squad.csv', { type: 'text/csv' }));
  await upload('name\nZoë Ñandú');
  await waitFor(() => expect(text()).toBe('name\nZoë Ñandú'));
  for (const bytes of [Uint8Array.of(0x5a, 0x6f, 0xeb), Uint8Array.of(0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0)]) {
    await upload('');
    await upload(bytes);
    await waitFor(() => expect(text()).toBe('Zoë'));
  }
  vi.spyOn(File.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
  await upload('name');
  await isWrong(screen.getByLabelText('Golfers'), 'This file could not be read. Choose it again, or paste the list.');
});
