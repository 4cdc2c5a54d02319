import { type DeliveryWorker, startDeliveryWorker } from '@fourball/kit/jobs/delivery-worker.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import type { PushOutcome, PushService } from './service.ts';

/** Pushes under way at once in one process. */
const AT_ONCE = 8;

/** Sends the pushes that wait, in each replica. */
export const startPushing = (options: {
  pushes: PushService;
  log: Log;
  counted?: ((outcome: PushOutcome) => void) | undefined;
  /** Whether events have piled up: they come first. */
  isBusy?: () => boolean;
  /** Milliseconds from one look for what waits to the next. */
  pollMs?: number;
}): DeliveryWorker => {
  const { pushes, ...sending } = options;
  return startDeliveryWorker({ outgoing: { name: 'push', atOnce: AT_ONCE, ...pushes }, ...sending });
};
