import { expect, test } from 'vitest';
import { firstPlayers } from './policy.ts';

const order = ['ann', 'ben', 'cleo', 'dev'];

test('the first so many have seats, guests counted; who does not fit waits and the next who does has the seat', () => {
  const none = () => 0;
  expect(firstPlayers(order, none, null)).toEqual(order);
  expect(firstPlayers(order, none, 3)).toEqual(['ann', 'ben', 'cleo']);
  expect(firstPlayers(order, (golfer) => (golfer === 'ben' ? 2 : 0), 3)).toEqual(['ann', 'cleo', 'dev']);
});
