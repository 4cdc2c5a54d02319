import type { Waiting } from '@fourball/contracts/http/waiting.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SeatActions } from './seat-actions.tsx';

const inLine: Waiting = { place: 2, rule: 'first-come', offeredUntil: null };

/** A full round, of which the server answers at once. */
function FullRound({ sent, begins }: { sent: (act: string) => void; begins: Waiting | undefined }) {
  const [waiting, setWaiting] = useState(begins);
  const act = (name: string, after: Waiting | undefined) => ({
    isPending: false,
    mutateAsync: async () => {
      sent(name);
      setWaiting(after);
    },
  });
  const [taking, leaving] = [act('join', inLine), act('leave', undefined)];
  return <SeatActions waiting={waiting} free={0} taking={taking} leaving={leaving} onDone={() => {}} />;
}

test.each([
  ['leaves the line', inLine, 'Leave the line', 'Join the waiting list', ['leave', 'join', 'leave']],
  ['joins it', undefined, 'Join the waiting list', 'Leave the line', ['join', 'leave', 'join']],
])('who %s by two taps in a row does so as by one, and takes it back by a button of another place', async (...how) => {
  const [, begins, first, other, sent] = how;
  const send = vi.fn<(act: string) => void>();
  render(<FullRound sent={send} begins={begins} />);
  const golfer = userEvent.setup();
  for (const name of [first, other, first]) {
    await golfer.click(screen.getByRole('button', { name }));
    const [inItsPlace] = screen.getAllByRole('button');
    const state = [inItsPlace?.textContent, inItsPlace?.getAttribute('aria-disabled')];
    expect(state).toEqual([expect.stringContaining(name), 'true']);
    await golfer.click(inItsPlace as HTMLElement);
  }
  expect(send.mock.calls.flat()).toEqual(sent);
});
