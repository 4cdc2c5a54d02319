import { readConfig, serviceConfig } from '@fourball/kit/config.ts';
import * as z from 'zod/mini';

const schema = z.object({
  ...serviceConfig,
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be the address under which golfers reach the app' }),
  SEAL_KEY: z.string('must be the public key of the notification service, an X25519 key as JWK'),
  /** Multiplies how many invitations a golfer may mail a day. */
  RATE_LIMIT_SCALE: z._default(z.coerce.number('must be a number').check(z.positive('must be above 0')), 1),
});

export const readSquadConfig = () => readConfig(schema, process.env);
