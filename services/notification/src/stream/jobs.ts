import { HEARTBEAT_SECONDS } from '@fourball/contracts/constants.ts';
import type { Live } from './service.ts';

/** Gives every stream its sign of life. */
export function startHeartbeat(live: Live): { stop(): Promise<void> } {
  const timer = setInterval(live.beat, HEARTBEAT_SECONDS * 1000);
  return { stop: async () => clearInterval(timer) };
}
