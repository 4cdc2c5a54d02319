import { httpUrl, limitScale, readConfig, serviceConfig } from '@fourball/kit/process/config.ts';
import * as z from 'zod/mini';

const sealKey = {
  /** The public key of the notification service, as JWK: what a mail needs is sealed with it. */
  SEAL_KEY: z.optional(z.string()),
  /** A file that holds the same; taken instead of it where both are given. */
  SEAL_KEY_FILE: z.optional(z.string()),
};

const schema = z.object({
  ...serviceConfig,
  ...sealKey,
  PUBLIC_URL: httpUrl('must be the address under which golfers reach the app'),
  RATE_LIMIT_SCALE: limitScale,
});

export const readAuthConfig = () => readConfig(schema, process.env);

/** The key for the commands on events; only those that tell of personal links need it. */
export const readSealKeyConfig = () => readConfig(z.object(sealKey), process.env);
