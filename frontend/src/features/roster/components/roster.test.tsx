import type { Outlook } from '@fourball/contracts/http/ranking.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForGolfer, sees, seesNo, textsOf } from '../../../testing/golfer.tsx';
import { heatMapOf } from '../../../testing/heat-maps.ts';
import { createServer } from '../../../testing/server.ts';
import { ada, idOf, memberOf, squadOf } from '../../../testing/states.ts';
import { Roster } from './roster.tsx';

const kim = { userId: idOf(3), name: 'Kim' };
const OUTLOOK: Outlook = { offered: 10, suitable: 8, ask: { ...kim, unanswered: 12, changes: 4 }, nearestMisses: [] };
const MEMBERS = [memberOf(ada.id, 'Ada'), memberOf(kim.userId, 'Kim'), memberOf(idOf(2), 'Lee')];

function open({ outlook = OUTLOOK, map = heatMapOf(), viewerId = ada.id, members = MEMBERS } = {}) {
  createServer({ squadHeatMap: map, squadOutlook: outlook });
  const squad = squadOf({ name: 'Early Birds', members });
  return renderForGolfer(<Roster squad={squad} viewerId={viewerId} />, { user: ada });
}

const lines = () => textsOf(screen.getAllByRole('listitem'));
const copied = (name: string) => screen.findAllByText(`Message to ${name} copied to clipboard`);

test('each member who counts has one line, on top the one whose answer helps most, who is asked by a message', async () => {
  const golfer = open({ members: [...MEMBERS, memberOf(idOf(9), 'Pat', { status: 'pending' })] });
  const top = (await screen.findByText('helps most')).closest('li') as HTMLElement;
  expect(lines()).toEqual([
    'KKim Palmerhelps mostNo answer · would change 4 of 10 tee timesNudge Kim',
    'AAda Palmer(you)Free Sat',
    'LLee PalmerFree Sat, Sun',
  ]);
  await golfer.click(within(top).getByRole('button', { name: 'Nudge Kim' }));
  await copied('Kim');
  const message = await navigator.clipboard.readText();
  expect(message).toMatch(/^Hi Kim, when can you play\? Early Birds .* help us most/);
  expect(message).toMatch(/\/squad\/[^/]+\?answer=1$/);
});

test('a golfer whose answer is missing is led to the times to answer for, and does not nudge themselves', async () => {
  open({ viewerId: kim.userId });
  const link = await screen.findByRole('link', { name: 'Answer' });
  expect(link.getAttribute('href')).toMatch(/\?tab=availability&answer=1$/);
  seesNo({ button: /^Nudge/ });
});

test('several who have not answered are nudged by one message', async () => {
  const golfer = open({ map: heatMapOf({}, { silent: [1, 2] }) });
  await golfer.click(await screen.findByRole('button', { name: 'Nudge all 2' }));
  await copied('the squad');
  expect(await navigator.clipboard.readText()).toMatch(/^When can you play\? Early Birds/);
});

test('a member without an account, to whom the page of the squad does not open, is not nudged to it', async () => {
  const lee = memberOf(idOf(2), 'Lee');
  const members = [...MEMBERS.slice(0, 2), { ...lee, user: { ...lee.user, claimed: false } }];
  open({ map: heatMapOf({}, { silent: [1, 2] }), members });
  await sees({ button: 'Nudge Kim' });
  seesNo({ button: /^Nudge (all|Lee)/ });
});

test('a change of mind that would help is told, and that no answer would', async () => {
  const nearestMisses = [{ userId: ada.id, name: 'Ada', time: '09:00', suitable: 10 }];
  open({ outlook: { ...OUTLOOK, ask: null, nearestMisses } });
  await sees('Free Sat · if free at 9 AM: 10 suit, now 8', /^Tee times suit when/);
  await sees('No missing answer would change the tee times.');
});

test('of a large squad twelve lines stand there, and the others are one tap away', async () => {
  const crowd = Array.from({ length: 24 }, (_, place) => memberOf(idOf(100 + place), `Golfer ${place}`));
  const map = heatMapOf({}, { members: crowd.map(({ userId }) => ({ userId, name: 'Golfer' })), silent: [20] });
  await open({ map, members: crowd }).click(await screen.findByRole('button', { name: 'Show 12 more' }));
  expect(lines()).toHaveLength(24);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});
