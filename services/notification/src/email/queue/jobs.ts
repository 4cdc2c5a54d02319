import { type DeliveryWorker, startDeliveryWorker } from '@fourball/kit/jobs/delivery-worker.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import type { MailOutcome, MailService } from './service.ts';

/** Mails under way at once in one process. */
const AT_ONCE = 4;

/** Sends the mails that wait, in each replica. */
export const startMailing = (options: {
  mails: MailService;
  log: Log;
  counted?: ((outcome: MailOutcome) => void) | undefined;
  /** Whether events have piled up: they come first. */
  isBusy?: () => boolean;
  /** Milliseconds from one look for what waits to the next. */
  pollMs?: number;
}): DeliveryWorker => {
  const { mails, ...sending } = options;
  return startDeliveryWorker({ outgoing: { name: 'mail', atOnce: AT_ONCE, ...mails }, ...sending });
};
