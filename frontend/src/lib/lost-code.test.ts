import { beforeEach, expect, test, vi } from 'vitest';

const reload = vi.fn();

beforeEach(() => {
  vi.resetModules();
  reload.mockClear();
  vi.stubGlobal('location', { reload });
});

/** The module as each page loads it anew. */
const nextPage = async () => (await import('./lost-code.ts')).reloadsFor;

/** Does as the build's own loader when code or a stylesheet cannot be fetched. */
function lose(message: string): Error {
  const payload = new Error(message);
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  return payload;
}

const LOST = ['Failed to fetch dynamically imported module: /assets/x.js', 'Unable to preload CSS for /assets/x.css'];
test.each(LOST)('%s: the page is loaded anew once, and never again in this deployment', async (message) => {
  const reloadsFor = await nextPage();
  const error = lose(message);
  expect([reloadsFor(error), reloadsFor(error)]).toEqual([true, true]);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.resetModules();
  expect((await nextPage())(lose(message))).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('an error of another kind is none of its business', async () => {
  expect((await nextPage())(new Error('a fault of ours'))).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('without a network nothing is loaded anew, and the one reload is not used up', async () => {
  const reloadsFor = await nextPage();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(reloadsFor(lose('gone'))).toBe(false);
  vi.restoreAllMocks();
  expect(reloadsFor(lose('gone'))).toBe(true);
});

test('where nothing can be remembered, nothing is loaded anew', async () => {
  const reloadsFor = await nextPage();
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  expect(reloadsFor(lose('gone'))).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
