import { createStore } from '../../../lib/store.ts';

const live = createStore<boolean | undefined>(undefined);

/** Remembers whether news come by themselves; undefined until that is known. */
export const noteLive = live.set;

export const isLive = live.get;

/** Whether news come by themselves; while they do not, they are asked for. Undefined until that is known. */
export const useLive = live.useValue;
