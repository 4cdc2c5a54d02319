import { createStore } from './store.ts';

/** Ids of what a golfer did away with and may still take back, or that the server is not yet rid of. */
export function createSetAside() {
  const ids = createStore<ReadonlySet<string>>(new Set());
  return {
    add: (id: string) => ids.set(new Set([...ids.get(), id])),
    remove: (id: string) => ids.set(new Set([...ids.get()].filter((one) => one !== id))),
    useIds: ids.useValue,
  };
}
