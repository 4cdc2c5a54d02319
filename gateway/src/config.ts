import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import {
  httpUrl,
  limitScale,
  partsOf,
  port,
  processConfig,
  readConfig,
  serviceConfig,
} from '@fourball/kit/process/config.ts';
import * as z from 'zod/mini';

const serviceUrl = httpUrl('must be the address of the service, http://host:port');
const proxies = 'must name addresses or networks, separated by commas, like 10.0.0.7,192.168.0.0/16';
const webRoot = 'must be the absolute path of the built web app';

const variables = z.object({
  ...processConfig,
  /** Where services fetch the public keys; not reachable from outside. */
  INTERNAL_HOST: z._default(z.string(), '127.0.0.1'),
  INTERNAL_PORT: port,
  /** Where ended sessions are heard of. */
  NATS_URL: serviceConfig.NATS_URL,
  /** The address that golfers use; https makes the cookies secure. */
  PUBLIC_URL: httpUrl('must be the address that golfers use'),
  /** The proxies in front whose X-Forwarded-For says where a request comes from; `none` is the same as nothing over http. */
  TRUSTED_PROXIES: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => (text === 'none' ? [] : partsOf(text))),
      ),
      z.array(z.string().check(z.refine(isAddressOrNetwork, proxies))),
    ),
  ),
  RATE_LIMIT_SCALE: limitScale,
  /** Private Ed25519 key as JWK, or a set of them of which the first signs. */
  IDENTITY_KEY: z.optional(z.string()),
  /** A file that holds the same; taken instead of it where both are given. */
  IDENTITY_KEY_FILE: z.optional(z.string()),
  AUTH_URL: serviceUrl,
  SQUAD_URL: serviceUrl,
  AVAILABILITY_URL: serviceUrl,
  RECOMMENDATION_URL: serviceUrl,
  NOTIFICATION_URL: serviceUrl,
  /** Folder of the built web app. */
  WEB_ROOT: z.string(webRoot).check(z.refine(isAbsolute, webRoot)),
});

/** The gateway speaks http: behind https stands a proxy, whose address would be everybody's. */
const schema = variables.check(
  z.refine(({ PUBLIC_URL, TRUSTED_PROXIES }) => !PUBLIC_URL.startsWith('https:') || TRUSTED_PROXIES !== undefined, {
    path: ['TRUSTED_PROXIES'],
    error: `${proxies}, as PUBLIC_URL is https; or none, where callers reach the gateway from their own addresses`,
  }),
);

export type GatewayConfig = z.output<typeof schema>;

export const readGatewayConfig = (environment: NodeJS.ProcessEnv = process.env): GatewayConfig =>
  readConfig(schema, environment);

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
