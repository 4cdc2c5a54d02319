import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './app/providers/providers.tsx';
import { createQueryClient } from './app/providers/query-client.ts';
import { createRouter } from './app/router/router.tsx';
import { currentUserQuery } from './features/session/api/current-user.ts';
import { replayStashedToast } from './lib/toast.ts';

const client = createQueryClient();
// Asked for at once, beside the first screen's code.
client.prefetchQuery(currentUserQuery);
const router = createRouter();
replayStashedToast();

function render() {
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Providers client={client}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

// The static shell stays until the first screen's code is there.
if (router.state.initialized) render();
else {
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    unsubscribe();
    render();
  });
}
