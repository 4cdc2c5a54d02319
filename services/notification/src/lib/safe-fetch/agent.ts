import { Resolver } from 'node:dns/promises';
import { Agent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';

/** An address that a golfer gave leads to a place that it must not lead to. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

export interface PublicNetwork {
  /** Answers every address of a host. @throws where it has none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** Which addresses may be connected to. */
  readonly allows: (address: string) => boolean;
  /** Certificates to trust, in place of the well-known ones. */
  readonly ca?: string | undefined;
}

/** The internet as it is; tests bring another with a server of their own. */
export const theNetwork: PublicNetwork = { resolve: resolveHost, allows: isPublicAddress };

/**
 * Connections to whatever golfers name, for `node:https` and what builds upon it: they reach the public internet and
 * nothing else. Each connection resolves its host itself and goes to one of the very addresses that were checked, so that
 * a name that answers differently the second time gains nothing; redirects are new connections. A host of which any
 * address is not public is refused with {@link NotPublic}.
 */
export function createPublicAgent(internet: PublicNetwork = theNetwork): Agent {
  const agent = new PublicAgent({ lookup: lookUpIn(internet), ...(internet.ca ? { ca: internet.ca } : {}) });
  agent.allows = internet.allows;
  return agent;
}

type Connect = Agent['createConnection'];

class PublicAgent extends Agent {
  allows = isPublicAddress;

  /** A host that is an address already is never looked up: it is checked here. */
  override createConnection(...[options, callback]: Parameters<Connect>): ReturnType<Connect> {
    const host = options.host ?? '';
    if (isIP(host) === 0 || this.allows(host)) return super.createConnection(options, callback);
    process.nextTick(() => callback?.(new NotPublic(host), undefined as never));
    return undefined;
  }
}

function lookUpIn({ resolve, allows }: PublicNetwork): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first = ''] = addresses;
        if (addresses.length === 0 || !addresses.every(allows)) callback(new NotPublic(host), '');
        else if (all)
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        else callback(null, first, isIP(first));
      },
      (error) => callback(error, ''),
    );
  };
}

/**
 * Asks the name servers themselves: a host that is slow to resolve holds no thread, and neither the machine's own list of
 * hosts nor its search domains count.
 */
async function resolveHost(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const [failed] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  if (addresses.length === 0 && failed) throw failed;
  return addresses;
}
