import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverOfAda } from '../../../testing/app.tsx';
import { press, renderForGolfer, textsOf } from '../../../testing/golfer.tsx';
import { ada, idOf, memberOf, roundOf, squadOf } from '../../../testing/states.ts';
import { WaitingList } from './waiting-list.tsx';

const [robin, kim] = [idOf(3), idOf(4)];
const squad = squadOf({ members: [memberOf(ada.id, 'Ada'), memberOf(robin, 'Robin'), memberOf(kim, 'Kim')] });
const inLine = (userId: string) => ({ userId, offeredUntil: null });

function open(freeSeats: number) {
  const round = roundOf();
  const groups = round.groups.map((group, index) => ({ ...group, freeSeats: index === 0 ? freeSeats : 0 }));
  const server = serverOfAda({ listLine: { rule: 'first-come', members: [kim, robin].map(inLine) } });
  return { server, golfer: renderForGolfer(<WaitingList round={{ ...round, groups }} squad={squad} />) };
}

test('names who waits in their order and the rule, and one tap gives a free seat to any of them', async () => {
  const { server, golfer } = open(1);
  const list = within(await screen.findByRole('region', { name: 'Waiting list' }));
  expect(list.getByText('In line: first come')).toBeTruthy();
  const waiting = textsOf(list.getAllByRole('listitem'));
  expect(waiting).toEqual([expect.stringMatching(/^Kim/), expect.stringMatching(/^Robin/)]);
  server.answers({ seatFromLine: undefined, listLine: { rule: 'first-come', members: [inLine(kim)] } });
  await press(golfer, 'Give Robin Palmer the seat');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(server.asked.filter(({ path }) => path.endsWith(`/line/${robin}/seat`))).toHaveLength(1);
});

test('gives nothing where no seat is free', async () => {
  open(0);
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
});
