import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useSpotlight } from './spotlight.ts';

function Thing({ name, of }: { name: string; of: string }) {
  const { isLit, spot } = useSpotlight(of);
  return (
    <button type="button" {...spot}>
      {name} {isLit ? 'lit' : 'dark'}
    </button>
  );
}

test('what is under the mouse, or has the focus of a keyboard, is lit in both places, and nothing else', async () => {
  const golfer = userEvent.setup();
  render(
    <>
      <Thing name="card" of="nine" />
      <Thing name="cell" of="nine" />
      <Thing name="other" of="ten" />
    </>,
  );
  const shown = () => screen.getAllByRole('button').map(({ textContent }) => textContent?.split(' ')[1]);
  expect(shown()).toEqual(['dark', 'dark', 'dark']);
  await golfer.hover(screen.getByText(/^cell/));
  expect(shown()).toEqual(['lit', 'lit', 'dark']);
  await golfer.unhover(screen.getByText(/^cell/));
  expect(shown()).toEqual(['dark', 'dark', 'dark']);
  await golfer.tab();
  expect(shown()).toEqual(['lit', 'lit', 'dark']);
  await golfer.tab();
  await golfer.tab();
  expect(shown()).toEqual(['dark', 'dark', 'lit']);
});
