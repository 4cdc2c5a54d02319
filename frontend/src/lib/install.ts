import { useSyncExternalStore } from 'react';

/** Event by which Chromium's browsers offer to install a page; other browsers have nothing like it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function note(prompt: InstallPrompt | null) {
  offered = prompt;
  for (const listener of listeners) listener();
}

// Heard from the start on, since it comes once. The browser's own banner stays away: the golfer asks where they look for it.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  note(event as InstallPrompt);
});
window.addEventListener('appinstalled', () => note(null));

/** Opens the browser's own question whether to install the app; null where it cannot be asked. */
export function useInstall(): (() => void) | null {
  const prompt = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
  if (!prompt) return null;
  return () => {
    // It may be asked once; a browser that is willing hands out another.
    note(null);
    void prompt.prompt();
  };
}
