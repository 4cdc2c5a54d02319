import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { noteOffline } from '../../lib/connection.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

test('offline, what needs the network says so, keeps its focus and does nothing; everything else works', async () => {
  const [pressed, submitted] = [vi.fn(), vi.fn()];
  const dialog = { open: true, title: 'Sure?', description: 'It is gone.', onClose: () => pressed('Close') };
  const { rerender } = render(
    <form onSubmit={submitted}>
      <Button type="submit" pending={false}>
        Save
      </Button>
      <Button sends onClick={() => pressed("I'm In")}>
        I'm In
      </Button>
      <Button onClick={() => pressed('Save Draft')}>Save Draft</Button>
    </form>,
  );
  act(() => noteOffline(true));
  onTestFinished(() => noteOffline(false));
  const golfer = userEvent.setup();
  for (const name of ['Save', "I'm In", 'Save Draft']) await golfer.click(screen.getByRole('button', { name }));
  for (const name of ['Save', "I'm In"]) {
    const button = screen.getByRole('button', { name, description: 'Not while you are offline' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    act(() => button.focus());
    expect(document.activeElement).toBe(button);
  }
  rerender(<ConfirmDialog {...dialog} confirmLabel="Delete" onConfirm={() => pressed('Delete')} />);
  await golfer.click(screen.getByRole('button', { name: 'Delete' }));
  expect(pressed.mock.calls).toEqual([['Save Draft']]);
  expect(submitted).not.toHaveBeenCalled();
  act(() => noteOffline(false));
  await golfer.click(screen.getByRole('button', { name: 'Delete' }));
  expect(pressed.mock.calls).toEqual([['Save Draft'], ['Delete'], ['Close']]);
});
