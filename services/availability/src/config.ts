import { readConfig, serviceConfig } from '@fourball/kit/process/config.ts';
import * as z from 'zod/mini';

const schema = z.object(serviceConfig);

export const readAvailabilityConfig = () => readConfig(schema, process.env);
