import { limitScale, readConfig, restoring, serviceConfig } from '@fourball/kit/process/config.ts';
import * as z from 'zod/mini';

const schema = z.object({
  ...serviceConfig,
  /** The public key of the notification service, an X25519 key as JWK. */
  SEAL_KEY: z.optional(z.string()),
  /** A file that holds the same; taken instead of it where both are given. */
  SEAL_KEY_FILE: z.optional(z.string()),
  RATE_LIMIT_SCALE: limitScale,
  RESTORING: restoring,
});

export const readRecommendationConfig = () => readConfig(schema, process.env);

/** Environment of the commands on courses and on Mondays: the part of the service's own that they need. */
const databaseSchema = z.object({ DATABASE_URL: serviceConfig.DATABASE_URL });

export const readDatabaseConfig = () => readConfig(databaseSchema, process.env);
