import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PageTitle } from './page-title.tsx';

test('the heading takes the focus on navigation, but not on the first page nor on a new query', async () => {
  const golfer = userEvent.setup();
  render(
    <MemoryRouter>
      <Link to="/tee-times">Tee Times</Link>
      <Link to="/tee-times?squad=2">Another squad</Link>
      <Routes>
        <Route index element={<PageTitle>Home</PageTitle>} />
        <Route path="tee-times" element={<PageTitle>Best Tee Times</PageTitle>} />
      </Routes>
    </MemoryRouter>,
  );
  expect(document.activeElement).toBe(document.body);
  expect(document.title).toContain('Home');

  await golfer.click(screen.getByText('Tee Times', { selector: 'a' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Best Tee Times' }));
  expect(document.title).toContain('Best Tee Times');

  await golfer.click(screen.getByText('Another squad'));
  expect(document.activeElement).toBe(screen.getByText('Another squad'));
});
