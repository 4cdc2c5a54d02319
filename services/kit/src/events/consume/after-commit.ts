/** Tasks that wait for a commit, by the keys that tell equal ones. */
export type AfterCommit = ReadonlyMap<unknown, () => void>;

/** Does the tasks of all events that one transaction has applied, in their order and of equal ones the first. */
export function runAfterCommit(...ofEvents: readonly AfterCommit[]): void {
  const done = new Set<unknown>();
  for (const [key, task] of ofEvents.flatMap((tasks) => [...tasks])) {
    if (done.has(key)) continue;
    done.add(key);
    task();
  }
}
