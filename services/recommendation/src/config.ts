import { readConfig, serviceConfig } from '@fourball/kit/config.ts';
import * as z from 'zod/mini';

const schema = z.object(serviceConfig);

export const readRecommendationConfig = () => readConfig(schema, process.env);

/** What the command on the catalogue of courses is told: the part of the service's own environment that it needs. */
const coursesSchema = z.object({ DATABASE_URL: serviceConfig.DATABASE_URL });

export const readCoursesConfig = () => readConfig(coursesSchema, process.env);
