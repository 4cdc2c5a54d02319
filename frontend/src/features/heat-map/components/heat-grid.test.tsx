import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heatMapOf } from '../../../testing/heat-maps.ts';
import { HeatGrid } from './heat-grid.tsx';

test('no row moves while answers come; those of folded hours are told', () => {
  const gridOf = (change = {}) => (
    <HeatGrid days={heatMapOf(change).days} isWhole={false} names={['Ada', 'Kim', 'Lee']} />
  );
  const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const { rerender } = render(gridOf());
  expect(rows()).toEqual(['7 AM', '8 AM', '9 AM', '10 AM']);
  expect(screen.getByText('11 AM to 6 PM: nobody is free')).toBeTruthy();
  const afternoon = ['13:00', '14:00', '15:00', '16:00'];
  const days = Array.from({ length: 14 }, (_, day) => `2058-06-${15 + day}`);
  const change = days.flatMap((date) => afternoon.map((time) => [`${date} ${time}`, { free: [0, 1, 2] }]));
  rerender(gridOf(Object.fromEntries(change)));
  expect(rows()).toEqual(['7 AM', '8 AM', '9 AM', '10 AM']);
  expect(screen.getByText('11 AM to 6 PM: up to 3 free')).toBeTruthy();
});
