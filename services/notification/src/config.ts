import {
  httpUrl,
  limitScale,
  partsOf,
  readConfig,
  restoring,
  seconds,
  serviceConfig,
} from '@fourball/kit/process/config.ts';
import * as z from 'zod/mini';

const openKey = {
  /** The private X25519 key, as JWK, that opens what events carry for this service; or a set of which the first seals. */
  OPEN_KEY: z.optional(z.string()),
  /** A file that holds the same; taken instead of it where both are given. */
  OPEN_KEY_FILE: z.optional(z.string()),
};

/** Name of a host, or of all below one. */
const HOST = /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/i;

const schema = z
  .object({
    ...serviceConfig,
    ...openKey,
    /** Where golfers reach the app: links in mails are built from it and from nothing else. */
    PUBLIC_URL: httpUrl('must be the address under which golfers reach the app'),
    /** The server that mails are sent through. */
    SMTP_URL: z.optional(
      z.url({ protocol: /^smtps?$/, error: 'must be a mail server, smtp://user:password@host:port' }),
    ),
    /** Where mails become files when there is no server. */
    MAIL_FOLDER: z.optional(z.string()),
    MAIL_FROM: z._default(
      z
        .string()
        .check(z.regex(/^(?:[^<>@\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address: Fourball <golf@example.com>')),
      'Fourball <fourball@localhost>',
    ),
    /** For how long a mail about a tee time waits for a later one that takes its place; 0: each is sent at once. */
    MAIL_DELAY_SECONDS: seconds(0, 600, 60),
    RATE_LIMIT_SCALE: limitScale,
    RESTORING: restoring,
    /** The pair of keys to push with, base64url; without it the service makes one of its own. */
    VAPID_PUBLIC_KEY: z.optional(
      z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/, 'must be a public P-256 key, uncompressed, as base64url')),
    ),
    VAPID_PRIVATE_KEY: z.optional(
      z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'must be a private P-256 key as base64url')),
    ),
    /** Further hosts of push services, separated by commas; `*.` stands for every name below. */
    PUSH_HOSTS: z._default(
      z.pipe(
        z.pipe(z.string(), z.transform(partsOf)),
        z.array(z.string().check(z.regex(HOST, 'must be hosts, separated by commas: push.example.com,*.example.org'))),
      ),
      [],
    ),
    /** A file that holds such pairs, and may be missing; taken instead of that pair. */
    VAPID_KEYS_FILE: z.optional(z.string()),
  })
  .check(
    z.refine((config) => (config.VAPID_PUBLIC_KEY === undefined) === (config.VAPID_PRIVATE_KEY === undefined), {
      path: ['VAPID_PUBLIC_KEY'],
      message: 'goes together with VAPID_PRIVATE_KEY',
    }),
    z.refine((config) => config.SMTP_URL !== undefined || config.MAIL_FOLDER !== undefined, {
      path: ['SMTP_URL'],
      message: 'name a mail server, or a MAIL_FOLDER for mails as files',
    }),
  );

export type NotificationConfig = z.output<typeof schema>;

export const readNotificationConfig = () => readConfig(schema, process.env);

/** The key for the commands on events; only those that apply an invitation anew need it. */
export const readOpenKeyConfig = () => readConfig(z.object(openKey), process.env);
