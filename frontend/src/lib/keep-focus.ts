/** Places that a golfer recognizes when the focus lands there. */
const PLACES = 'section, article, li, form, main, [role="dialog"], [role="alertdialog"]';
/** Dialogs that close give the focus back by themselves, a moment later. */
const PATIENCE_MS = 100;

/**
 * Keeps the focus on the page when what had it goes away, as a retry that succeeded or an item that was deleted: the
 * heading of the nearest place around it takes over, else that of the page, as soon as there is one. Without this the next
 * key of somebody without a mouse starts from the top.
 */
export function keepFocus(): void {
  /** What had the focus last, and what was around it, from the inside out. */
  let trail: Element[] = [];

  document.addEventListener('focusin', ({ target }) => {
    trail = [];
    for (let one = target as Element | null; one; one = one.parentElement) trail.push(one);
  });
  new MutationObserver(() => {
    if (isLost()) setTimeout(restore, PATIENCE_MS);
  }).observe(document.body, { childList: true, subtree: true });

  const isLost = () => document.activeElement === document.body && trail[0]?.isConnected === false;

  function restore() {
    if (!isLost()) return;
    const place = trail.find((one) => one.isConnected && one.matches(PLACES));
    const heading = (place ?? document).querySelector<HTMLElement>('h1, h2, h3') ?? place;
    if (!(heading instanceof HTMLElement)) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}
