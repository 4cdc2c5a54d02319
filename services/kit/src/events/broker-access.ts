import type { ConnectionOptions } from '@nats-io/transport-node';
import { inboxOf } from './subjects.ts';

/** How to connect to the broker that an address names: as the account in it, and with that account's inbox. */
export function brokerAccess(address: string): Pick<ConnectionOptions, 'servers' | 'user' | 'pass' | 'inboxPrefix'> {
  const url = new URL(address);
  if (url.username === '') return { servers: address };
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  return { servers: `${url.protocol}//${url.host}`, user, pass, inboxPrefix: inboxOf(user) };
}
