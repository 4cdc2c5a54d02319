import './styles/index.css';
import './lib/install.ts';
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers/providers.tsx';
import { createQueryClient } from './app/providers/query-client.ts';
import { loadScreen, Router } from './app/router/router.tsx';
import { currentUserQuery } from './features/auth/api/current-user.ts';
import { keepFocus } from './lib/keep-focus.ts';
import { replayStashedToast } from './lib/toast.ts';

// Dialogs hold the page still by a style that they add to it, which needs the nonce of the page's policy.
setNonce(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '');

/** How long the page's own shape waits for the session and the first data once the code is there. */
const PATIENCE_MS = 300;

const client = createQueryClient();
const session = client.prefetchQuery(currentUserQuery);
replayStashedToast();
keepFocus();

void start();

async function start(): Promise<void> {
  // The shape of the screen stands until its code is there: no spinner between the two.
  const prefetch = await loadScreen(window.location.pathname);
  await Promise.race([ask(prefetch), new Promise((passed) => setTimeout(passed, PATIENCE_MS))]);
  const root = createRoot(document.getElementById('root') as HTMLElement);
  // In a transition, which does without fallbacks for what is there already.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Providers client={client}>
          <Router />
        </Providers>
      </StrictMode>,
    ),
  );
}

/** Asks who is here, and for a golfer the first data of their screen. */
async function ask(prefetch: Awaited<ReturnType<typeof loadScreen>>): Promise<void> {
  await session;
  if (client.getQueryData(currentUserQuery.queryKey)) await prefetch(client);
}
