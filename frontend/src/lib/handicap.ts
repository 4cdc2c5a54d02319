/** A handicap as golfers write it: better than scratch, below 0 here, it has a plus. */
export function handicapText(handicap: number, decimals?: number): string {
  const text = decimals === undefined ? `${Math.abs(handicap)}` : Math.abs(handicap).toFixed(decimals);
  return handicap < 0 && Number(text) > 0 ? `+${text}` : text;
}
