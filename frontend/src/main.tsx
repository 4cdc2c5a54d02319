import './styles/index.css';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers/providers.tsx';
import { createQueryClient } from './app/providers/query-client.ts';
import { Router } from './app/router/router.tsx';
import { currentUserQuery } from './features/session/api/current-user.ts';
import { replayStashedToast } from './lib/toast.ts';

// Dialogs hold the page still by a style that they add to it, which needs the nonce of the page's policy.
setNonce(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '');

const client = createQueryClient();
// Asked for at once, beside the first screen's code.
void client.prefetchQuery(currentUserQuery);
replayStashedToast();
// Without its code the focus is where the browser leaves it.
void import('./lib/keep-focus.ts').then(
  ({ keepFocus }) => keepFocus(),
  () => {},
);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Providers client={client}>
      <Router />
    </Providers>
  </StrictMode>,
);
