import { setTimeout as passed } from 'node:timers/promises';
import { afterEach } from 'vitest';

// Tests of pure rules run without a document, and without what it takes to load one.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  afterEach(async () => {
    cleanup();
    // What gives the focus back does so when what had it has gone, and still needs the document.
    await passed(0);
  });
  // What appears is waited for, however busy the machine is.
  configure({ asyncUtilTimeout: 10_000 });

  // The document of the tests has no layout, so there is nothing to observe or to scroll.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.scrollTo = () => {};
  Element.prototype.hasPointerCapture = () => false;
}
