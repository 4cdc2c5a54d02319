interface Proposer {
  readonly browser: string;
  readonly linkId: string;
}

/**
 * Decides whether a proposal that waits for a leader keeps its place when another is made: a browser changes its own alone. Those
 * by a link that was renewed since give way, as whoever has the old link is no longer trusted.
 */
export const keepsPlace = (waiting: Proposer, by: Proposer): boolean =>
  waiting.linkId === by.linkId && waiting.browser !== by.browser;
