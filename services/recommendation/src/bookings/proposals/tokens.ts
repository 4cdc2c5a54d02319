import { createHash, randomBytes } from 'node:crypto';

/** Token that tells a browser from others: 256 random bits. */
export const newBrowserToken = (): string => randomBytes(32).toString('base64url');

/** Hash that is kept of it, which nobody can send. */
export const hashOfBrowser = (token: string): string => createHash('sha256').update(token).digest('hex');
