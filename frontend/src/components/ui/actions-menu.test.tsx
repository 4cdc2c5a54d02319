import { act, screen } from '@testing-library/react';
import { Pencil } from 'lucide-react';
import { expect, test } from 'vitest';
import { toast } from '../../lib/toast.ts';
import { renderForGolfer } from '../../testing/render.tsx';
import { ActionsMenu } from './actions-menu.tsx';

test('Escape closes the menu and leads back to its button, and leaves a message that came meanwhile', async () => {
  const words = { change: { label: 'Change', icon: Pencil } };
  const golfer = renderForGolfer(
    <ActionsMenu label="Change Lee" actions={['change']} words={words} onChoose={() => {}} className="" />,
  );
  await golfer.click(screen.getByRole('button', { name: 'Change Lee' }));
  await screen.findByRole('menuitem', { name: 'Change' });
  act(() => toast({ title: 'Lee has moved' }));
  await screen.findAllByText('Lee has moved');
  await golfer.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change Lee' }));
  expect(screen.getAllByText('Lee has moved').length).toBeGreaterThan(0);
});
