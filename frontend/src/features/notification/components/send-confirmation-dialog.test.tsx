import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, keepsRules, renderForGolfer, says } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { ada, idOf, slotOf } from '../../../testing/states.ts';
import { SendConfirmationDialog } from './send-confirmation-dialog.tsx';

const SEND = 'Send Confirmation';
const MISSING = 'Please fill in the golf course and price per player';

function open() {
  const server = createServer({ notifyTeeTime: { notified: 1 } });
  const onClose = vi.fn();
  const slot = slotOf({ freeMembers: [ada.id, idOf(2)] });
  const golfer = renderForGolfer(<SendConfirmationDialog slot={slot} userId={ada.id} onClose={onClose} />);
  return { server, onClose, golfer, send: () => golfer.click(screen.getByRole('button', { name: SEND })) };
}

test('the course and the price are needed, and kept within what can be sent', async () => {
  const { golfer, server } = open();
  await keepsRules(
    golfer,
    [
      ['Golf Course', 'x'.repeat(201), 'must be at most 200 characters', 'Fern Hill'],
      ['Price per Player', '-1', 'must be at least 0', '0'],
      ['Price per Player', '1500000', 'must be at most 999999.99', '45.50'],
      ['Golf Course', '', MISSING, 'Fern Hill'],
      ['Price per Player', '', MISSING, '45.50'],
    ],
    SEND,
  );
  await says('Missing Information', MISSING);
  expect(server.asked).toEqual([]);
  const price = screen.getByLabelText('Price per Player');
  expect(['type', 'min', 'step'].map((name) => price.getAttribute(name))).toEqual(['number', '0', '0.01']);
});

test('the members who are free are told, with a note that is counted to 500 characters, and sent though it is longer', async () => {
  const { golfer, server, onClose, send } = open();
  const note = screen.getByLabelText<HTMLTextAreaElement>('Note');
  expect(note.value).toContain('Saturday, June 15 at 9:00 AM');
  expect(screen.getByText(/Goes to the 1 other member who can play then/)).toBeTruthy();
  expect(screen.getByText(`${note.value.length}/500 characters`)).toBeTruthy();
  await fill(golfer, note, 'n'.repeat(612));
  expect(screen.getByText('612/500 characters')).toBeTruthy();
  await fill(golfer, screen.getByLabelText('Price per Player'), '45.5');
  await send();
  await says('Confirmation Sent!', 'Notified 1 members about the tee time');
  expect(server.asked[0]?.body).toMatchObject({
    teeTimeDetails: { date: '2058-06-15', day: 'saturday', time: '09:00', course: 'Fern Hill', pricePerPlayer: 45.5 },
    availableMembers: [ada.id, idOf(2)],
    note: 'n'.repeat(612),
  });
  expect(onClose).toHaveBeenCalledOnce();
});
