import type { ServiceName } from '@fourball/contracts/services.ts';
import type { Dispatcher } from 'undici';
import type { GatewayConfig } from './config.ts';

/** Where the services are, and the connections to them that all calls share. */
export interface Upstreams {
  readonly agent: Dispatcher;
  /** Connections of their own for streams, of which each holds one for hours: calls never wait for those. */
  readonly streams: Dispatcher;
  readonly urlOf: Readonly<Record<ServiceName, string>>;
}

export const createUpstreams = (
  config: GatewayConfig,
  connections: Pick<Upstreams, 'agent' | 'streams'>,
): Upstreams => ({
  ...connections,
  urlOf: {
    auth: config.AUTH_URL,
    squad: config.SQUAD_URL,
    availability: config.AVAILABILITY_URL,
    recommendation: config.RECOMMENDATION_URL,
    notification: config.NOTIFICATION_URL,
  },
});
