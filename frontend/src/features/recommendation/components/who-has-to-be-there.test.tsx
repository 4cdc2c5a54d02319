import { cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderForGolfer } from '../../../testing/golfer.tsx';
import { idOf, memberOf } from '../../../testing/states.ts';
import { AS_IT_IS } from '../what-if.ts';
import { WhoHasToBeThere } from './who-has-to-be-there.tsx';

function Squad({ size }: { size: number }) {
  const [whatIf, setWhatIf] = useState(AS_IT_IS);
  const members = Array.from({ length: size }, (_, at) => memberOf(idOf(at), `M${at}`));
  const nameOf = (id: string) => `M${members.findIndex(({ userId }) => userId === id)}`;
  return <WhoHasToBeThere members={members} nameOf={nameOf} whatIf={whatIf} onChange={setWhatIf} />;
}
const faces = () =>
  within(screen.getByRole('group', { name: 'Who has to be there?' })).getAllByRole('button', { name: /^M/ });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('a squad of which all fit is shown whole; a large one in two rows or when asked, each tapped face in its place', async () => {
  const golfer = renderForGolfer(<Squad size={11} />);
  expect(faces()).toHaveLength(11);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  cleanup();
  renderForGolfer(<Squad size={39} />);
  expect(faces()).toHaveLength(11);
  await golfer.click(button('Show all 39'));
  expect(faces()).toHaveLength(39);
  for (const name of ['M30', 'Show fewer']) await golfer.click(button(name));
  expect(faces().at(-1)?.getAttribute('aria-label')).toBe('M30: must come');
  for (const name of ['M30: must come', 'M30: left out']) await golfer.click(button(name));
  expect(faces()).toHaveLength(12);
  expect(document.activeElement).toBe(button('M30'));
});
