import { createStore } from './store.ts';

const offline = createStore(false);

/** Remembers whether the server is out of reach. */
export const noteOffline = offline.set;
export const isOffline = offline.get;
export const useOffline = offline.useValue;
