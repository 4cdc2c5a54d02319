import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderForGolfer } from '../../../testing/golfer.tsx';
import { createServer, type Server } from '../../../testing/server.ts';
import { ada, idOf, recommendationOf, squadOf } from '../../../testing/states.ts';
import { recommendationsQuery } from '../api/list-recommendations.ts';
import { RecommendationList } from './recommendation-list.tsx';

function open(prepare: (server: Server) => void = () => {}) {
  const server = createServer();
  prepare(server);
  server.answers({ listRecommendations: [recommendationOf()] });
  const golfer = renderForGolfer(
    <RecommendationList guestsOf={() => null} squad={squadOf()} userId={ada.id}>
      <Known />
    </RecommendationList>,
  );
  return { server, golfer };
}

describe('a tap that meets another ranking', () => {
  const later = recommendationOf({ id: idOf(41), date: '2058-06-16' });
  const days = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.slice(0, 11));

  test.each([
    ['dropped', [later], ['Sun, Jun 16']],
    ['moved', [later, recommendationOf()], ['Sun, Jun 16', 'Sat, Jun 15']],
  ])('ends where it began, though its tee time was %s meanwhile', async (_how, ranked, after) => {
    let answer = () => {};
    const { server, golfer } = open((its) => {
      its.answers({ squadAvailability: [], generateRecommendations: ranked });
      answer = its.holds('generateRecommendations');
    });
    const target = await screen.findByRole('button', { name: "I'm In" });
    await golfer.pointer({ keys: '[MouseLeft>]', target });
    answer();
    await waitFor(() => expect(screen.getByTestId('known').textContent).toBe(ranked.map(({ id }) => id).join()));
    expect(days()).toEqual(['Sat, Jun 15']);
    server.keepsSilent('confirmRecommendation');
    await golfer.pointer({ keys: '[/MouseLeft]', target });
    expect(server.asked.filter(({ path }) => path.endsWith('/confirm'))).toHaveLength(1);
    await waitFor(() => expect(days()).toEqual(after));
  });

  test('opens the booking though the answer to "I\'m In" comes between', async () => {
    const { server, golfer } = open((its) => its.keepsSilent('groupsOfRecommendation'));
    server.answers({ confirmRecommendation: recommendationOf({ confirmedMembers: [ada.id] }) });
    const answer = server.holds('confirmRecommendation');
    await golfer.click(await screen.findByRole('button', { name: "I'm In" }));
    const target = await screen.findByRole('button', { name: 'Book It' });
    await golfer.pointer({ keys: '[MouseLeft>]', target });
    server.answers({ listRecommendations: [recommendationOf({ confirmedMembers: [ada.id] })] });
    answer();
    await screen.findByText(/^Confirmed! /);
    await golfer.pointer({ keys: '[/MouseLeft]', target });
    expect(await screen.findByRole('alertdialog', { name: 'Book this tee time?' })).toBeTruthy();
  });

  test('counts where its tee time was dropped before: the same slot is offered again, with the golfer in', async () => {
    const { server, golfer } = open();
    server.refuses('confirmRecommendation', 404, 'This tee time is no longer offered');
    const again = recommendationOf({ status: 'confirmed', confirmedMembers: [ada.id], id: idOf(42) });
    const { date, time, courseId } = again;
    server.answersTo('confirmOptimalSlot', async (sent) => {
      expect(sent).toEqual({ slot: { date, time, courseId } });
      server.answers({ listRecommendations: [again] });
      return again;
    });
    await golfer.click(await screen.findByRole('button', { name: "I'm In" }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirmed' })).toBeTruthy());
    await waitFor(() => expect(days()).toEqual(['Sat, Jun 15']));
    expect(document.querySelector('[data-messages] li')).toBeNull();
  });
});

/** The list as it was read last. */
function Known() {
  const { data = [] } = useQuery(recommendationsQuery(idOf(10)));
  return <output data-testid="known">{data.map(({ id }) => id).join()}</output>;
}
