import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toDateText } from '../../../lib/dates.ts';
import { fill, isWrong, renderForGolfer, says } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { Away } from './away.tsx';

const away = { from: '2058-07-01', to: '2058-07-14' };

test('a golfer says from when to when they are away, and that they no longer are', async () => {
  const server = createServer({ readAway: { away: null } });
  const golfer = renderForGolfer(<Away />);
  const last = await screen.findByLabelText('Last day');
  await fill(golfer, screen.getByLabelText('First day'), away.from);
  await fill(golfer, last, '2058-06-30');
  await golfer.click(screen.getByRole('button', { name: 'Save Days Away' }));
  await isWrong(last, 'Choose a day that is not before the first');
  await fill(golfer, last, away.to);
  server.answers({ setAway: { away } });
  await golfer.click(screen.getByRole('button', { name: 'Save Days Away' }));
  await says('Days away saved');
  server.answers({ setAway: { away: null } });
  await golfer.click(await screen.findByRole('button', { name: "I'm not away" }));
  await says('You are not away any more');
  expect(screen.queryByRole('button', { name: "I'm not away" })).toBeNull();
  expect(server.sent('PUT')).toEqual([{ away }, { away: null }]);
});

test('days away that are over are none any more', async () => {
  createServer({ readAway: { away: { from: '2020-07-01', to: '2020-07-14' } } });
  renderForGolfer(<Away />);
  expect((await screen.findByLabelText<HTMLInputElement>('First day')).value).toBe(toDateText(new Date()));
  expect(screen.queryByRole('button', { name: "I'm not away" })).toBeNull();
});
