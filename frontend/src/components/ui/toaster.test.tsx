import { act, screen, waitFor } from '@testing-library/react';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { toast } from '../../lib/toast.ts';
import { renderForGolfer } from '../../testing/golfer.tsx';
import { ActionsMenu } from './actions-menu.tsx';
import { Dialog } from './dialog.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="A dialog" description="Over the page">
        <button type="button">Inside</button>
      </Dialog>
    </>
  );
}

/** The message that stands, also behind an open dialog, where roles do not reach. */
const message = () => document.querySelector<HTMLElement>('[data-messages] li');
const announce = async (title: string) => {
  act(() => toast({ title }));
  await waitFor(() => expect(message()?.textContent).toContain(title));
};
const gone = () => waitFor(() => expect(message()).toBeNull());
const openDialog = (golfer: ReturnType<typeof renderForGolfer>) =>
  golfer.click(screen.getByRole('button', { name: 'Open' }));

/** The code of messages is there before the clock stands still. */
function standsForFiveSeconds(title: string) {
  vi.useFakeTimers();
  act(() => toast({ title }));
  act(() => void vi.advanceTimersByTime(4900));
  expect(message()?.textContent).toBe(title);
  act(() => void vi.advanceTimersByTime(200));
  expect(message()).toBeNull();
}

test.each(['another', 'a press', 'Enter'])('a message stands five seconds, also after one closed by %s', async (by) => {
  const golfer = renderForGolfer(<Page />);
  await announce('Saved');
  const close = screen.getByRole('button', { name: 'Close message' });
  if (by === 'a press') await golfer.click(close);
  if (by === 'Enter') {
    close.focus();
    await golfer.keyboard('{Enter}');
  }
  if (by !== 'another') await gone();
  standsForFiveSeconds('the next one');
});

test('a message is announced, F8 leads to it, and Escape closes it from there', async () => {
  const golfer = renderForGolfer(<Page />);
  await announce('its code is there');
  // Screen readers are told for a second: on a busy machine that may pass between two looks.
  vi.useFakeTimers();
  act(() => toast({ title: 'Saved' }));
  act(() => void vi.advanceTimersByTime(100));
  expect(document.querySelector('[role=status]')?.textContent).toContain('Saved');
  vi.useRealTimers();
  await golfer.keyboard('[F8]');
  expect(document.activeElement?.closest('[role=region]')?.getAttribute('aria-label')).toBe('Messages (F8)');
  await golfer.keyboard('{Escape}');
  await gone();
});

test('the first Escape is the open dialog’s, though the message came after it; the second the message’s', async () => {
  const golfer = renderForGolfer(<Page />);
  await openDialog(golfer);
  await announce('Saved');
  await golfer.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(message()?.textContent).toBe('Saved');
  await golfer.keyboard('{Escape}');
  await gone();
});

test.each(['after', 'before'])(
  'a message that came %s a dialog is closed by a press, and the dialog stays',
  async (when) => {
    const golfer = renderForGolfer(<Page />);
    if (when === 'after') await openDialog(golfer);
    await announce('Saved');
    if (when === 'before') await openDialog(golfer);
    await golfer.click(screen.getByLabelText('Close message'));
    await gone();
    expect(screen.getByRole('dialog', { name: 'A dialog' })).toBeTruthy();
  },
);

test('Escape closes an open menu and leads back to its button, and leaves a message that came meanwhile', async () => {
  const words = { change: { label: 'Change', icon: Pencil } };
  const golfer = renderForGolfer(
    <ActionsMenu label="Change Lee" actions={['change']} words={words} onChoose={() => {}} className="" />,
  );
  await golfer.click(screen.getByRole('button', { name: 'Change Lee' }));
  await screen.findByRole('menuitem', { name: 'Change' });
  await announce('Lee has moved');
  await golfer.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change Lee' }));
  expect(message()?.textContent).toContain('Lee has moved');
});
