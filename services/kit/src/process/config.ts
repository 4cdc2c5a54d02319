import * as z from 'zod/mini';

/** Number of a port. */
export const port = z.coerce.number('must be a port').check(z.int(), z.minimum(0), z.maximum(65535));

/**
 * An address by http or https, which it begins with in small letters: without the check `auth:8080` would be one, of a
 * protocol `auth`.
 * @param error said where it is another.
 */
export const httpUrl = (error: string) =>
  z
    .url({ protocol: /^https?$/, error })
    .check(z.overwrite((url) => url.replace(/^https?:/i, (it) => it.toLowerCase())));

/** Shape of a time in seconds, from the least to the most; `otherwise` where none is given. */
export const seconds = (least: number, most: number, otherwise: number) => {
  const message = `must be a number of seconds, ${least} to ${most}`;
  return z._default(z.coerce.number(message).check(z.minimum(least, message), z.maximum(most, message)), otherwise);
};

/** Environment of every process. */
export const processConfig = {
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: port,
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  /**
   * How long a process that shall end goes on taking requests, so that who sends them learns of it; not at all where
   * nobody would send them elsewhere.
   */
  DRAIN_SECONDS: seconds(0, 300, 0),
  /** The collector that traces are sent to; without one there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpUrl('must be the address of a collector')),
  /** Where metrics can be read; without a port nothing is measured. */
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z.optional(port),
};

export type ProcessConfig = z.output<z.ZodMiniObject<typeof processConfig>>;

/** Shape of RATE_LIMIT_SCALE, which multiplies the limits that a process counts: for load tests and seeded environments. */
export const limitScale = z._default(
  z.coerce.number('must be a number above 0').check(z.positive('must be a number above 0')),
  1,
);

/** Shape of RESTORING: 1 while a backup is restored, so that nothing leaves and nothing is done by the clock. */
export const restoring = z.pipe(
  z.optional(z.literal('1', 'must be 1, or not set')),
  z.transform((one) => one !== undefined),
);

const replicas = 'must be 1, 3 or 5';

/** Further environment of every service. */
export const serviceConfig = {
  ...processConfig,
  NATS_URL: z.url({
    protocol: /^nats$|^tls$/,
    error: 'must be the address of the broker, nats://account:password@host:port',
  }),
  /** On how many servers of the broker the service's stream is kept, from when it is made on. */
  STREAM_REPLICAS: z._default(
    z.coerce.number(replicas).check(z.refine((count) => [1, 3, 5].includes(count), replicas)),
    1,
  ),
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'must be the address of the database, postgres://user:password@host:port/name',
  }),
  /** Time after which PostgreSQL gives up a statement; below the ten seconds in which the gateway expects an answer. */
  STATEMENT_TIMEOUT_SECONDS: seconds(1, 300, 9),
  JWKS_URL: httpUrl("must be the address of the gateway's public keys"),
};

export type ServiceConfig = z.output<z.ZodMiniObject<typeof serviceConfig>>;

/** Environment of the commands on a service's events: the part of the service's own that they need. */
const eventsConfig = z.object({
  DATABASE_URL: serviceConfig.DATABASE_URL,
  NATS_URL: serviceConfig.NATS_URL,
  STREAM_REPLICAS: serviceConfig.STREAM_REPLICAS,
  LOG_LEVEL: z._default(processConfig.LOG_LEVEL.def.innerType, 'silent'),
});

export const readEventsConfig = () => readConfig(eventsConfig, process.env);

/** Parts of a setting that are separated by commas, without the blanks around them. */
export const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());

/** The environment was wrong; `message` lists every fault, one a line. */
export class ConfigError extends Error {}

/**
 * The environment by the schema, with defaults. An empty variable counts as one that is not set.
 * @throws {ConfigError} naming every variable that is missing or wrong, not only the first.
 */
export function readConfig<S extends z.ZodMiniType>(schema: S, environment: NodeJS.ProcessEnv): z.output<S> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(set);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The environment has ${faults.length} fault(s):\n${faults.join('\n')}`);
}
