import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverOfAda } from '../../testing/app.tsx';
import { renderForGolfer } from '../../testing/golfer.tsx';
import { ada } from '../../testing/states.ts';
import { TourScene } from './tour-scene.tsx';

test.each([
  ['the next round', 0, /^with Mateo/],
  ['squads', 1, 'Twilight'],
  ['the weekend to answer', 2, 'Can you play the coming weekend?'],
  ['a slot to confirm', 3, 'Excellent 86'],
  ['notifications', 4, 'Tee time booked'],
  ['the first steps', 5, '1 of 5 steps done'],
])('the tour shows %s as the app does, inert, and asks the server for nothing', async (_, step, words) => {
  const { asked } = serverOfAda();
  renderForGolfer(<TourScene step={step} />, { user: ada });
  expect((await screen.findByText(words)).closest('[inert]')).toBeTruthy();
  expect(asked).toEqual([]);
});
