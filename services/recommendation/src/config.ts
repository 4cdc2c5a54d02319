import { readConfig, serviceConfig } from '@fourball/kit/process/config.ts';
import * as z from 'zod/mini';

const schema = z.object({
  ...serviceConfig,
  /** Multiplies how often golfers and squads may tell others of tee times a day. */
  RATE_LIMIT_SCALE: z._default(z.coerce.number('must be a number').check(z.positive('must be above 0')), 1),
});

export const readRecommendationConfig = () => readConfig(schema, process.env);

/** Environment of the commands on courses and on Mondays: the part of the service's own that they need. */
const databaseSchema = z.object({ DATABASE_URL: serviceConfig.DATABASE_URL });

export const readDatabaseConfig = () => readConfig(databaseSchema, process.env);
