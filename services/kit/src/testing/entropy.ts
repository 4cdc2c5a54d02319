/**
 * The bits that each of many secrets is seen to have: where one character comes more often than the others, a guesser
 * begins with it, so a place counts by its most frequent character. Some tenths a place are lost to there being no more
 * samples. Throws when their lengths differ.
 */
export function bitsShownBy(secrets: readonly string[]): number {
  const length = secrets[0]?.length ?? 0;
  if (secrets.some((secret) => secret.length !== length)) throw new Error('Secrets of different lengths were made');
  let bits = 0;
  for (let place = 0; place < length; place += 1) {
    const times = new Map<string, number>();
    for (const secret of secrets) times.set(secret[place] ?? '', (times.get(secret[place] ?? '') ?? 0) + 1);
    bits += Math.log2(secrets.length / Math.max(...times.values()));
  }
  return bits;
}
