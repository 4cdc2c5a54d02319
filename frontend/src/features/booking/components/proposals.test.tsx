import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverOfAda } from '../../../testing/app.tsx';
import { press, renderForGolfer, textsOf } from '../../../testing/golfer.tsx';
import { ada, idOf, memberOf, squadOf } from '../../../testing/states.ts';
import { Proposals } from './proposals.tsx';

const [robin, kim] = [idOf(3), idOf(4)];
const squad = squadOf({ members: [memberOf(ada.id, 'Ada', { role: 'leader' }), memberOf(robin, 'Robin')] });
const proposalOf = (userId: string, recommendationId = idOf(20)) => ({
  ...{ recommendationId, userId, date: '2058-06-15', time: '09:00', courseName: 'Fern Hill' },
  ...{ answer: 'in' as const, proposedAt: '2058-06-09T12:00:00Z' },
});

function open(recommendationId?: string) {
  const server = serverOfAda({ listProposals: [proposalOf(robin), proposalOf(kim, idOf(21))] });
  const golfer = renderForGolfer(<Proposals squad={squad} {...(recommendationId ? { recommendationId } : {})} />);
  return { server, golfer };
}

test('names who says what to which round, and one tap accepts or declines what is shown', async () => {
  const { server, golfer } = open();
  const rows = within(await screen.findByRole('region', { name: 'Answers to accept' })).getAllByRole('listitem');
  expect(rows[0]?.textContent).toMatch(/^Robin Palmer: In.*Decline.*9:00 AM, Fern Hill/);
  expect(rows[1]?.textContent).toMatch(/^Former member: In/);
  server.answers({ decideProposal: undefined, listProposals: [proposalOf(kim, idOf(21))] });
  await press(golfer, 'Accept the answer of Robin Palmer: In');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  server.answers({ listProposals: [] });
  await press(golfer, 'Decline the answer of Former member: In');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Answers to accept' })).toBeNull());
  const decided = server.asked.filter(({ path }) => /\/proposals\/./.test(path));
  expect(decided.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    [robin, { accept: true, answer: 'in' }],
    [kim, { accept: false, answer: 'in' }],
  ]);
});

test('at a round shows those of that round alone', async () => {
  open(idOf(21));
  const rows = within(await screen.findByRole('region', { name: 'Answers to accept' })).getAllByRole('listitem');
  expect(textsOf(rows)).toEqual([expect.stringMatching(/^Former member: In/)]);
  expect(screen.queryByText(/9:00 AM/)).toBeNull();
});

test('shows each answer where several are proposed for one golfer, and accepts the one that was tapped', async () => {
  const { server, golfer } = open();
  server.answers({ listProposals: [proposalOf(robin), { ...proposalOf(robin), answer: 'out' }] });
  await waitFor(() =>
    expect(textsOf(screen.getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/^Robin Palmer: In/),
      expect.stringMatching(/^Robin Palmer: Out/),
    ]),
  );
  server.answers({ decideProposal: undefined });
  await press(golfer, 'Accept the answer of Robin Palmer: Out');
  await waitFor(() => expect(server.asked.at(-1)?.path).toMatch(/proposals/));
  expect(server.asked.filter(({ body }) => body)).toMatchObject([{ body: { accept: true, answer: 'out' } }]);
});
