import { expect, test } from 'vitest';
import { ada, idOf } from '../../testing/golfers.ts';
import { teeTimeOf } from '../../testing/rounds.ts';
import { bookingActions } from './model.ts';

test('the creator moves and cancels, players give up their seat, others and a cancelled tee time change nothing', () => {
  const teeTime = teeTimeOf();
  expect(bookingActions(teeTime, ada.id, ada.id)).toEqual(['move', 'seats', 'cancel']);
  expect(bookingActions(teeTime, idOf(2), ada.id)).toEqual([]);
  expect(bookingActions(teeTimeOf({ status: 'cancelled' }), ada.id, ada.id)).toEqual([]);
});
