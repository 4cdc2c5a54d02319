/**
 * Hands items on as they have piled up: one by one when they come one by one, and up to `most` at a time when they come
 * faster than they are taken. One item is asked for ahead; whoever leaves early ends the source itself.
 */
export async function* inBatches<T>(items: AsyncIterable<T>, most: number): AsyncGenerator<T[]> {
  const iterator = items[Symbol.asyncIterator]();
  const ask = () => {
    const asked = iterator.next();
    // A failure is met when it is this item's turn, perhaps long after it happened.
    asked.catch(() => {});
    return asked;
  };
  let next = ask();
  for (;;) {
    const first = await next;
    if (first.done) return;
    const batch = [first.value];
    next = ask();
    while (batch.length < most) {
      const more = await atOnce(next);
      if (more === undefined || more.done) break;
      batch.push(more.value);
      next = ask();
    }
    yield batch;
  }
}

/** Value of a promise that is settled already; undefined while it is pending, or after a failure. */
const atOnce = <T>(promise: Promise<T>): Promise<T | undefined> =>
  Promise.race([promise, new Promise<undefined>((resolve) => setImmediate(resolve, undefined))]).catch(() => undefined);
