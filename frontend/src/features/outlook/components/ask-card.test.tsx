import { type Outlook, rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ada, idOf } from '../../../testing/golfers.ts';
import { renderForGolfer } from '../../../testing/render.tsx';
import { createServer } from '../../../testing/server.ts';
import { AskCard } from './ask-card.tsx';

const dana = { userId: idOf(2), name: 'Dana' };
const outlookOf = (change: Partial<Outlook> = {}): Outlook => ({
  offered: 10,
  suitable: 8,
  ask: { ...dana, unanswered: 12, changes: 4 },
  nearestMisses: [{ ...dana, time: '09:00', suitable: 10 }],
  ...change,
});

function open(outlook = outlookOf(), viewerId = ada.id) {
  const server = createServer();
  server.answers(rankingRoutes.squadOutlook, outlook);
  const squad = { id: idOf(10), name: 'Early Birds' };
  return renderForGolfer(<AskCard squad={squad} viewerId={viewerId} />, { user: ada });
}

test('whom to ask is named with what it would change, and asked by a message with the way to My Schedule', async () => {
  const golfer = open();
  const asked = 'Ask Dana: 12 slots unanswered, an answer would change 4 of 10 tee times';
  expect(await screen.findByText(asked)).toBeTruthy();
  expect(screen.getByText('If Dana could do 9:00 AM, 8 tee times that suit become 10')).toBeTruthy();
  await golfer.click(screen.getByRole('button', { name: 'Ask Dana' }));
  // The message, and its announcement.
  expect((await screen.findAllByText(/Message to Dana copied to clipboard/)).length).toBeGreaterThan(0);
  const message = await navigator.clipboard.readText();
  expect(message).toMatch(/^Hi Dana, when can you play\? Early Birds/);
  expect(message).toMatch(/\/availability$/);
});

test('the golfer who is to be asked is led to My Schedule', async () => {
  open(outlookOf(), dana.userId);
  const asked = 'You have 12 slots unanswered, your answer would change 4 of 10 tee times';
  expect(await screen.findByText(asked)).toBeTruthy();
  expect(screen.getByText(/^If you could do 9:00 AM/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set Your Availability' }).getAttribute('href')).toBe('/availability');
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
});

test('where nobody needs to be asked, it says so', async () => {
  open(outlookOf({ ask: null, nearestMisses: [] }));
  expect(await screen.findByText(/^Nobody needs to be asked/)).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Nearest misses' })).toBeNull();
});
