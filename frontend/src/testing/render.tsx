import type { User } from '@fourball/contracts/http/auth.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { LazyToaster } from '../app/providers/lazy-toaster.tsx';
import { createQueryClient } from '../app/providers/query-client.ts';
import { SessionUser } from '../features/auth/model.ts';

interface Circumstances {
  /** The address in the golfer's browser. */
  at?: string;
  /** The golfer who is signed in. */
  user?: User;
}

/** Renders a part of the app as it stands in it, messages included, and answers the golfer who uses it. */
export function renderForGolfer(part: ReactNode, { at = '/', user }: Circumstances = {}) {
  // The message of a test before is none of this one's.
  window.dispatchEvent(new Event('pagehide'));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <SessionUser value={user ?? null}>{part}</SessionUser>
        <Address />
      </MemoryRouter>
      <LazyToaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** Where the golfer is, for tests to read. */
function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address" hidden>{`${pathname}${search}`}</output>;
}
