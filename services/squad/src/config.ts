import { readConfig, serviceConfig } from '@fourball/kit/config.ts';
import * as z from 'zod/mini';

const schema = z.object({
  ...serviceConfig,
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be the address under which golfers reach the app' }),
});

export const readSquadConfig = () => readConfig(schema, process.env);
