/** Places that a golfer recognizes when the focus lands there. */
const PLACES = 'section, article, li, form, main, [role="dialog"], [role="alertdialog"]';
/** Dialogs that close give the focus back by themselves, a moment later. */
const PATIENCE_MS = 100;

/** The heading that took over, as long as nothing else has the focus. */
let standIn: HTMLElement | null = null;

/** Whether the golfer is at nothing: what gives the focus back a moment later does not take it from anything then. */
export const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement === standIn;

/**
 * Keeps the focus on the page when what had it goes away, as a retry that succeeded or an item that was deleted: the
 * heading of the nearest place around it takes over, else that of the page, as soon as there is one. Without this the next
 * key of somebody without a mouse starts from the top. Answers what ends it.
 */
export function keepFocus(): () => void {
  const ended = new AbortController();
  /** Element that had the focus last, and those around it, from the inside out. */
  let trail: Element[] = [];

  const note = ({ target }: Event) => {
    if (target !== standIn) standIn = null;
    trail = [];
    for (let one = target as Element | null; one; one = one.parentElement) trail.push(one);
  };
  document.addEventListener('focusin', note, ended);
  const changes = new MutationObserver(() => {
    if (isLost()) setTimeout(restore, PATIENCE_MS);
  });
  changes.observe(document.body, { childList: true, subtree: true });

  const isLost = () => document.activeElement === document.body && trail[0]?.isConnected === false;

  function restore() {
    if (ended.signal.aborted || !isLost()) return;
    const place = trail.find((one) => one.isConnected && one.matches(PLACES));
    const heading = (place ?? document).querySelector<HTMLElement>('h1, h2, h3') ?? place;
    if (!(heading instanceof HTMLElement)) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    standIn = heading;
    heading.focus({ preventScroll: true });
  }

  return () => {
    ended.abort();
    changes.disconnect();
  };
}
