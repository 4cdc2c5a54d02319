import { limitScale, readConfig, serviceConfig } from '@fourball/kit/process/config.ts';
import * as z from 'zod/mini';

const schema = z.object({
  ...serviceConfig,
  /** The public key of the notification service, as JWK: what a mail needs is sealed with it. */
  SEAL_KEY: z.optional(z.string()),
  /** A file that holds the same, and may say something else at any time; taken instead of it where both are given. */
  SEAL_KEY_FILE: z.optional(z.string()),
  RATE_LIMIT_SCALE: limitScale,
});

export const readAuthConfig = () => readConfig(schema, process.env);
