interface Proposer {
  readonly browser: string;
  readonly linkId: string;
}

/** Proposals for one golfer and round that wait for a leader beside each other. */
const BESIDE = 3;

/**
 * Proposals that give way when another is made, of those that wait for the same golfer and round, the earliest first. A browser
 * changes its own alone. Where there is no room for one more, the latest gives way: nobody is kept from proposing, and who makes many
 * ends nobody's that was there before. Those by a link that was renewed since give way, as whoever has it is no longer trusted.
 */
export function givingWay<One extends Proposer>(waiting: readonly One[], by: Proposer): One[] {
  const beside = waiting.filter(({ linkId, browser }) => linkId === by.linkId && browser !== by.browser);
  const latest = new Set(beside.slice(BESIDE - 1));
  return waiting.filter((one) => one.linkId !== by.linkId || latest.has(one));
}
