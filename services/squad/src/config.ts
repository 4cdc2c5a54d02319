import { httpUrl, limitScale, readConfig, serviceConfig } from '@fourball/kit/process/config.ts';
import * as z from 'zod/mini';

const schema = z.object({
  ...serviceConfig,
  PUBLIC_URL: httpUrl('must be the address under which golfers reach the app'),
  /** The public key of the notification service, an X25519 key as JWK. */
  SEAL_KEY: z.optional(z.string()),
  /** A file that holds the same; taken instead of it where both are given. */
  SEAL_KEY_FILE: z.optional(z.string()),
  RATE_LIMIT_SCALE: limitScale,
});

export const readSquadConfig = () => readConfig(schema, process.env);
