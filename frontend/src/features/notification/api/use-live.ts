import { useSyncExternalStore } from 'react';
import { isLive, onLive } from './live-state.ts';

/** Whether news come by themselves; while they do not, they are asked for. */
export const useLive = (): boolean => useSyncExternalStore(onLive, isLive);
