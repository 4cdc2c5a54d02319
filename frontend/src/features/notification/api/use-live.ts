import { useSyncExternalStore } from 'react';
import { isLive, onLive } from './live-state.ts';

/** Whether news come by themselves; while they do not, they are asked for. Undefined until that is known. */
export const useLive = (): boolean | undefined => useSyncExternalStore(onLive, isLive);
