/** Cache of values that were looked up or made, each for a time. */
export type TtlCache<Value> = ReturnType<typeof createTtlCache<Value>>;

/**
 * Remembers values while they live, at most `max` of them. What has had its time makes room as soon as something new
 * comes, so that a process holds what is of use and no more; beyond `max` the oldest goes first.
 * @param options.now the clock: milliseconds since 1970 unless told.
 * @param options.forgotten is told of each value that goes, for whatever reason.
 */
export function createTtlCache<Value>(
  max: number,
  { now = Date.now, forgotten = () => {} }: { now?: () => number; forgotten?: (value: Value) => void } = {},
) {
  // A Map keeps the order in which its keys came: the first is the oldest.
  const kept = new Map<string, { value: Value; until: number }>();

  function evict(key: string) {
    const known = kept.get(key);
    if (!known) return;
    kept.delete(key);
    forgotten(known.value);
  }

  function makeRoom() {
    for (const [key, { until }] of kept) {
      if (until > now() && kept.size < max) return;
      evict(key);
    }
  }

  return {
    /** Undefined for what is not known, or not any more. */
    get(key: string) {
      const known = kept.get(key);
      return known && known.until > now() ? known.value : undefined;
    },
    /** @param until the moment, of the memory's clock, from which on it is forgotten. */
    set(key: string, value: Value, until: number) {
      evict(key);
      makeRoom();
      kept.set(key, { value, until });
    },
    evict,
    clear() {
      for (const key of [...kept.keys()]) evict(key);
    },
  };
}
