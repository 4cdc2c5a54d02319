import { RequestError, TimeoutError } from '@nats-io/transport-node';

/** The broker is not there, or was lost before it answered: nobody knows what became of what it was asked. */
export class BrokerLost extends Error {}

/** Whether an error says that the broker, or the connection to it, was lost, rather than that it refused what it was asked. */
export const isBrokerAway = (error: unknown): boolean =>
  error instanceof BrokerLost ||
  error instanceof TimeoutError ||
  (error instanceof RequestError && !error.isNoResponders());
