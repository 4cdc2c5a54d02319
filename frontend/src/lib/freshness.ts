import { createStore } from './store.ts';

const staleAddresses = createStore<ReadonlySet<string>>(new Set());

/** Remembers whether the latest answer of an address was sure to show this session's latest write. */
export function noteFreshness(address: string, fresh: boolean): void {
  const known = staleAddresses.get();
  if (known.has(address) !== fresh) return;
  const others = [...known].filter((one) => one !== address);
  staleAddresses.set(new Set(fresh ? others : [...others, address]));
}

/** Forgets what may be a moment old, as before everything is read again: what still is says so anew. */
export const forgetStaleness = (): void => staleAddresses.set(new Set());

/** Whether something that was read may be a moment old. */
export const useStale = (): boolean => staleAddresses.useSelected(({ size }) => size > 0);
