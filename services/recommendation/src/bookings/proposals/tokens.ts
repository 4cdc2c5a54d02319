import { createHash, randomBytes } from 'node:crypto';

/** What a browser holds to be told from others: 256 random bits. */
export const newBrowserToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of it, which nobody can send. */
export const hashOfBrowser = (token: string): string => createHash('sha256').update(token).digest('hex');
