import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { press } from '../../../testing/app.tsx';
import { ada, idOf } from '../../../testing/golfers.ts';
import { renderForGolfer } from '../../../testing/render.tsx';
import { squadOf } from '../../../testing/rounds.ts';
import { SquadManagement } from './squad-management.tsx';

test('who is asked whether to leave is not asked to delete the squad when it becomes theirs meanwhile', async () => {
  const lee = { ...ada, id: idOf(2) };
  let handOver = () => {};
  function Managed() {
    const [createdBy, setCreator] = useState(ada.id);
    handOver = () => setCreator(lee.id);
    return <SquadManagement squad={squadOf({ createdBy })} userId={lee.id} />;
  }
  const golfer = renderForGolfer(<Managed />, { user: lee });
  await press(golfer, 'Leave Squad');
  await screen.findByRole('alertdialog', { name: 'Leave Weekend Warriors?' });
  act(() => handOver());
  expect(await screen.findByRole('button', { name: 'Delete Squad' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
