import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { press, renderForGolfer } from '../../../testing/golfer.tsx';
import { ada, idOf, squadOf } from '../../../testing/states.ts';
import { SquadManagement } from './squad-management.tsx';

test('who is asked whether to leave is not asked to delete the squad when it becomes theirs meanwhile', async () => {
  const lee = { ...ada, id: idOf(2) };
  let handOver = () => {};
  function Managed() {
    const [createdBy, setCreator] = useState(ada.id);
    handOver = () => setCreator(lee.id);
    return <SquadManagement squad={squadOf({ createdBy })} userId={lee.id} />;
  }
  await press(renderForGolfer(<Managed />, { user: lee }), 'Leave Squad');
  await screen.findByRole('alertdialog', { name: 'Leave Weekend Warriors?' });
  act(() => handOver());
  expect(await screen.findByRole('button', { name: 'Delete Squad' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
