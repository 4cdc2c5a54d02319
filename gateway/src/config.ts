import { port, processConfig, readConfig } from '@fourball/kit/config.ts';
import * as z from 'zod/mini';

const serviceUrl = z.url('must be the address of the service');

const schema = z.object({
  ...processConfig,
  /** Where services fetch the public keys; not reachable from outside. */
  INTERNAL_HOST: z._default(z.string(), '127.0.0.1'),
  INTERNAL_PORT: port,
  /** The address that golfers use; https makes the cookies secure. */
  PUBLIC_URL: z.url('must be the address that golfers use'),
  /** Private Ed25519 key as JWK. */
  IDENTITY_KEY: z.string('must be the private Ed25519 key as JWK'),
  AUTH_URL: serviceUrl,
  SQUAD_URL: serviceUrl,
  AVAILABILITY_URL: serviceUrl,
  RECOMMENDATION_URL: serviceUrl,
  NOTIFICATION_URL: serviceUrl,
  /** Folder of the built web app. */
  WEB_ROOT: z.string('must be the folder of the built web app'),
});

export type GatewayConfig = z.output<typeof schema>;

export const readGatewayConfig = (): GatewayConfig => readConfig(schema, process.env);
