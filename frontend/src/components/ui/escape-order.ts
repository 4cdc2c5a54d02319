import { useEffect, useEffectEvent } from 'react';

/** How to close what stands open before the page, the latest last. */
const openOverlays: (() => void)[] = [];

/** Has Escape close this rather than a message that was shown after it was opened. */
export function useClosedBeforeMessages(isOpen: boolean, close: () => void): void {
  const closeLatest = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const entry = () => closeLatest();
    openOverlays.push(entry);
    return () => void openOverlays.splice(openOverlays.indexOf(entry), 1);
  }, [isOpen]);
}

/** Closes what was opened last, and answers whether there was anything. */
export function closeLatestOverlay(): boolean {
  const close = openOverlays.at(-1);
  close?.();
  return close !== undefined;
}
