import type { EventTimings } from '../events/timings.ts';

/** Looks and tries that come sooner than in the product. On a slow machine they come later, and change nothing else. */
export const SOON: Partial<EventTimings> = {
  reconnectMs: 50,
  readAgainMs: 50,
  suspectDelayMs: 50,
  relayPollMs: 50,
  relayRetryMs: 50,
  standbyMs: 50,
};
