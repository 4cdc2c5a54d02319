import dns from 'node:dns';
import { readFileSync } from 'node:fs';

/*
 * Loaded before everything else by the gateway that is measured: the name of a service leads to the addresses that are
 * in the file REPLICA_ADDRESSES at that moment, as a cluster's DNS has those of its replicas. Nothing but a bench loads it.
 */
export const REPLICATED_NAME = 'recommendation.bench.internal';
const file = process.env.REPLICA_ADDRESSES;
const lookUp = dns.lookup;

if (file !== undefined) {
  dns.lookup = Object.assign(
    (hostname: string, options: dns.LookupAllOptions, done: (error: null, found: dns.LookupAddress[]) => void) => {
      if (hostname !== REPLICATED_NAME) return lookUp(hostname, options, done as never);
      const addresses = readFileSync(file, 'utf8').split(' ');
      setImmediate(() =>
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        ),
      );
    },
    lookUp,
  ) as typeof dns.lookup;
}
