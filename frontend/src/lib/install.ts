import { createStore } from './store.ts';

/** Event by which Chromium's browsers offer to install a page; other browsers have nothing like it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const offered = createStore<InstallPrompt | null>(null);

// Heard from the start on, since it comes once. The browser's own banner stays away: the golfer asks where they look for it.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offered.set(event as InstallPrompt);
});
window.addEventListener('appinstalled', () => offered.set(null));

/** Opens the browser's own question whether to install the app; null where it cannot be asked. */
export function useInstall(): (() => void) | null {
  const prompt = offered.useValue();
  if (!prompt) return null;
  return () => {
    // It may be asked once; a browser that is willing hands out another.
    offered.set(null);
    void prompt.prompt();
  };
}
