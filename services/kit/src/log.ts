import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines on standard output, each with the name of the process. Secrets that a request carries are left out. */
export const createLog = (name: string, level: string): Log =>
  pino({
    name,
    level,
    redact: { paths: ['req.headers.authorization', 'req.headers.cookie', '*.password'], remove: true },
  });
