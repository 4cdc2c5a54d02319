import { setTimeout as passed } from 'node:timers/promises';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { noteLive } from '../features/notification/api/live-state.ts';

// Wait for elements to appear, however busy the machine is.
configure({ asyncUtilTimeout: 60_000 });

// The document of the tests has no layout, so there is nothing to observe, to scroll or to find at a point.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => {};
document.elementsFromPoint = () => [];
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });
Element.prototype.hasPointerCapture = () => false;

const home = new URL('/', window.location.href).href;

// A worker runs one file after the other in the same window: each test leaves it as it found it, also when it failed.
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // Giving the focus back happens after its holder has gone, and still needs the document.
  await passed(0);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // A message goes with its page. The calls that waited for that find nobody, so that they say nothing in the next test.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  for (const event of ['pagehide', 'pageshow']) window.dispatchEvent(new Event(event));
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  window.history.replaceState(null, '', home);
  noteLive(undefined);
  localStorage.clear();
  sessionStorage.clear();
  for (const stub of Reflect.ownKeys(navigator)) Reflect.deleteProperty(navigator, stub);
});
